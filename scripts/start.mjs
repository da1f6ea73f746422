// Builds the portal and starts it in production mode beside the mock practice.
// With --built it uses the last build again.
import { spawnSync } from "node:child_process";
import { password, signIns } from "../fixtures/people/sign-ins.ts";
import { gstNumber } from "../fixtures/practice/practice.ts";
import { portalEnvironment, portalPort, portalUrl, practicePort, practiceUrl } from "./addresses.mjs";
import { buildConsole } from "./console.mjs";
import { practiceNodeOptions, requireFreePort, runTogether, waitUntilUp } from "./processes.mjs";

await requireFreePort(practicePort, "MOCK_PORT", "the mock practice");
await requireFreePort(portalPort, "PORT", "the portal");

if (!process.argv.includes("--built")) {
  console.log("Building the portal …");
  const build = spawnSync("react-router build", { stdio: ["ignore", "ignore", "inherit"], shell: true });
  if (build.status !== 0) process.exit(build.status ?? 1);
}
if (!buildConsole()) process.exit(1);

const website = `${practiceUrl}/website`;
const centres = ["Wellington Hospital", "Hutt Hospital", "Kenepuru Hospital", "Te Aro After Hours"].map(
  (name) => `${name} ${website}/centres/${name.toLowerCase().replaceAll(" ", "-")}`,
);

const running = runTogether([
  // The mock refuses production mode, so that no portal uses it by accident.
  {
    name: "practice",
    args: [...practiceNodeOptions, "mock-server/main.ts"],
    env: { NODE_ENV: "development", MOCK_PORT: String(practicePort) },
  },
  {
    name: "portal",
    args: ["app/.server/serve.ts"],
    env: {
      DRAIN_SECONDS: "0",
      PRACTICE_GST_NUMBER: gstNumber,
      TERMS_DOCUMENT_URL: `${website}/terms.pdf`,
      CENTRE_LINKS: centres.join(","),
      PRACTICE_DATA: "fixtures/practice/practice-data.json",
      DEMO: JSON.stringify({ consoleUrl: practiceUrl, password, people: signIns }),
      ...process.env,
      ...portalEnvironment,
      NODE_ENV: "production",
    },
  },
]);

void waitUntilUp(`${portalUrl.replace("localhost", "127.0.0.1")}/healthz`).then((isUp) => {
  if (!isUp) return;
  console.log(`\nThe portal:        ${portalUrl}\nThe mock practice: ${practiceUrl}\n`);
  console.log(`Sign in as one of these, with the password ${password}:`);
  for (const { name, username, note } of signIns) console.log(`  ${username.padEnd(20)} ${name}: ${note}`);
  console.log("\nCtrl-C stops both.\n");
});

process.exit(await running);
