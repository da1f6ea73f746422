import { installSeededRandom } from "./runtime/seeded-random.ts";
import { firstMoment, installVirtualTime } from "./runtime/virtual-time.ts";

// React and the log read them as they load.
Object.assign(process.env, { NODE_ENV: "production", LOG_LEVEL: process.env.LOG_LEVEL ?? "silent" });
const time = installVirtualTime(firstMoment);
const random = installSeededRandom();
// Loaded after the clocks are replaced, because some modules keep a reference to them.
const { simulate } = await import("./simulate.ts");
process.exit(await simulate(time, random));
