// `npm run migrate`: brings the store up to date, or back (docs/operating.md).
import { runMigrations } from "./run-migrations.ts";

const { text, exitCode } = await runMigrations(process.argv.slice(2), process.env);
if (exitCode === 0) console.log(text);
else console.error(text);
process.exitCode = exitCode;
