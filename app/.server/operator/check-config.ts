// `npm run check-config`: what a portal with this environment would do (docs/operating.md).
import { checkConfiguration } from "./check-configuration.ts";

const { text, isUsable } = checkConfiguration(process.env);
console.log(text);
process.exitCode = isUsable ? 0 : 1;
