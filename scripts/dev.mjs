// The portal and the mock practice with hot reload.
import { portalEnvironment, portalPort, portalUrl, practicePort, practiceUrl } from "./addresses.mjs";
import { buildConsole } from "./console.mjs";
import { practiceNodeOptions, requireFreePort, runTogether } from "./processes.mjs";

await requireFreePort(practicePort, "MOCK_PORT", "the mock practice");
await requireFreePort(portalPort, "PORT", "the portal");
if (!buildConsole()) process.exit(1);
console.log(`The portal: ${portalUrl}\nThe mock practice: ${practiceUrl}\nCtrl-C stops both.`);

process.exit(
  await runTogether([
    {
      name: "practice",
      args: [...practiceNodeOptions, "--watch", "--watch-preserve-output", "mock-server/main.ts"],
      env: { NODE_ENV: "development", MOCK_PORT: String(practicePort) },
    },
    {
      name: "portal",
      // The bundler and the server must load the same build of the router, or contexts do not match.
      args: ["--conditions=development", "app/.server/serve.ts"],
      env: { ...portalEnvironment, NODE_ENV: "development" },
    },
  ]),
);
