// Builds the portal and starts it in production mode beside the mock practice.
// With --built it uses the last build again. With --https both answer over TLS too, for Safari: it keeps no Secure
// cookie on http://localhost, and loads no script of http://127.0.0.1 into a page of https.
import { spawnSync } from "node:child_process";
import { password, signIns } from "../fixtures/people/sign-ins.ts";
import {
  portalEnvironment,
  portalPort,
  portalUrl,
  practicePort,
  practiceUrl,
  securePortalPort,
  securePortalUrl,
  securePracticePort,
  securePracticeUrl,
} from "./addresses.mjs";
import { buildConsole } from "./console.mjs";
import { practiceNodeOptions, requireFreePort, runTogether, waitUntilUp } from "./processes.mjs";
import { certificateIn, startTlsProxy } from "./tls-proxy.mjs";

const isSecure = process.argv.includes("--https");

await requireFreePort(practicePort, "MOCK_PORT", "the mock practice");
await requireFreePort(portalPort, "PORT", "the portal");
if (isSecure) {
  await requireFreePort(securePracticePort, "MOCK_PORT", "the mock practice over https");
  await requireFreePort(securePortalPort, "PORT", "the portal over https");
}

if (!process.argv.includes("--built")) {
  console.log("Building the portal …");
  const build = spawnSync("react-router build", { stdio: ["ignore", "ignore", "inherit"], shell: true });
  if (build.status !== 0) process.exit(build.status ?? 1);
}
if (!buildConsole()) process.exit(1);

// What the browser opens.
const [shownPortal, shownPractice] = isSecure
  ? [securePortalUrl, securePracticeUrl]
  : [portalUrl, practiceUrl];
const website = `${shownPractice}/website`;
const centres = ["Wellington Hospital", "Hutt Hospital", "Kenepuru Hospital", "Te Aro After Hours"].map(
  (name) => `${name} ${website}/centres/${name.toLowerCase().replaceAll(" ", "-")}`,
);

/** Serves both over TLS. Returns what their processes need for it. */
async function serveSecurely() {
  const file = ".data/localhost.pem";
  const certificate = await certificateIn(file, "localhost");
  await startTlsProxy(securePortalPort, portalPort, certificate);
  await startTlsProxy(securePracticePort, practicePort, certificate, { "x-forwarded-proto": "https" });
  return {
    NODE_EXTRA_CA_CERTS: file,
    PORTAL_URL: securePortalUrl,
    PORTAL_ORIGINS: `${securePortalUrl},${portalUrl}`,
    TRUST_PROXY_HOPS: "1",
    IDENTITY_URL: process.env.IDENTITY_URL || `${securePracticeUrl}/identity`,
  };
}
const secure = isSecure ? await serveSecurely() : {};

const running = runTogether([
  // The mock refuses production mode, so that no portal uses it by accident.
  {
    name: "practice",
    args: [...practiceNodeOptions, "mock-server/main.ts"],
    env: { NODE_ENV: "development", MOCK_PORT: String(practicePort), ...secure },
  },
  {
    name: "portal",
    args: ["app/.server/serve.ts"],
    env: {
      DRAIN_SECONDS: "0",
      TERMS_DOCUMENT_URL: `${website}/terms.pdf`,
      CENTRE_LINKS: centres.join(","),
      PRACTICE_DATA: "fixtures/practice/practice-data.json",
      DEMO: JSON.stringify({ consoleUrl: shownPractice, password, people: signIns }),
      ...process.env,
      ...portalEnvironment,
      ...secure,
      NODE_ENV: "production",
    },
  },
]);

void waitUntilUp(`${portalUrl.replace("localhost", "127.0.0.1")}/healthz`).then((isUp) => {
  if (!isUp) return;
  console.log(`\nThe portal:        ${shownPortal}\nThe mock practice: ${shownPractice}\n`);
  console.log(`Sign in as one of these, with the password ${password}:`);
  for (const { name, username, note } of signIns) console.log(`  ${username.padEnd(20)} ${name}: ${note}`);
  console.log("\nCtrl-C stops both.\n");
});

process.exit(await running);
