import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { portalUrl, practiceUrl } from "../../scripts/addresses.mjs";
import { startServers } from "./servers.ts";

/** `npm run scenarios`: the command `play`, of all scenarios, which starts a practice and a portal where none run. */
const typed = process.argv.slice(2);
const { values } = parseArgs({
  args: typed,
  strict: false,
  options: {
    at: { type: "string", default: practiceUrl },
    portal: { type: "string", default: portalUrl },
    help: { type: "boolean", short: "h" },
  },
});
const [at, portal] = [String(values.at), String(values.portal)];
const stop = values.help
  ? undefined
  : await startServers(at, portal).catch(({ message }: Error) => {
      console.error(message);
      process.exit(2);
    });
// What is typed comes last, so that it wins.
const own = [
  "--all",
  "--at",
  at,
  "--portal",
  portal,
  "--report",
  resolve("reports/scenarios"),
  "--jobs",
  "2",
];
const cli = ["mock-server/cli.ts", "play", ...own, ...typed];
const { status } = spawnSync(process.execPath, cli, { stdio: "inherit" });
await stop?.();
process.exitCode = status ?? 1;
