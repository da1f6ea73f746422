import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { WorldControl, WorldDescription } from "#mock-server/control/client.ts";
import { kill, startPortalProcess } from "../../e2e/support/portal-process.ts";
import { freePort, probe } from "../support/portal-process.ts";
import { practiceAt } from "../support/practice.ts";

const megabyte = 1_000_000;
type Shown = "shown" | "saved" | "refused";
const letters: [name: string, html: string, shown: Shown][] = [
  ["a usual letter of 0.4 MB", "<p>Kia <b>ora</b></p>".repeat(20_000), "shown"],
  ["500,000 nested elements in 2 MB", `${"<b>".repeat(500_000)}${"x".repeat(megabyte / 2)}`, "saved"],
  ["300,000 nested <b>", "<b>".repeat(300_000), "saved"],
  ["<svg><math> of 1.1 MB", "<svg><math>".repeat(100_000), "saved"],
  ["tables in tables of 0.9 MB", "<table><tr><td>".repeat(60_000), "saved"],
  ["paragraphs in definitions, deep for a parser alone", "<dd><p>".repeat(70_000), "saved"],
  ["4.4 MB, the longest that is read", `<p>${"Kia ora Kā ".repeat(360_000)}`, "saved"],
  ["15 MB, near the longest reply", `<p>${"Kia ora Kā ".repeat(1_200_000)}`, "refused"],
];

let portalUrl = "";
let cookie = "";
let world: WorldDescription & WorldControl;
const stops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const stop of stops) await stop();
});

/** The practice and the portal have processes of their own: what this process does delays neither. */
beforeAll(async () => {
  const mockPort = await freePort();
  const practice = spawn(process.execPath, ["mock-server/main.ts"], {
    env: { ...process.env, NODE_ENV: "development", MOCK_PORT: String(mockPort) },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  stops.push(() => kill(practice));
  await once(practice.stdout ?? practice, "data");
  const { control, url } = practiceAt(`http://127.0.0.1:${mockPort}`);
  const folder = mkdtempSync(join(tmpdir(), "portal-documents-"));
  const port = await freePort();
  const portal = await startPortalProcess({
    PORT: String(port),
    IDENTITY_URL: `${url}/identity`,
    DATA_DIR: folder,
    READS_PER_MINUTE: "1000000000",
  });
  stops.unshift(async () => {
    await kill(portal);
    rmSync(folder, { recursive: true, force: true });
  });
  portalUrl = `http://localhost:${port}`;
  world = await control.createWorld();
  const { q } = await world.switchToken("sione");
  const signedIn = await fetch(`${portalUrl}/loginSwitch/${q}`, {
    method: "POST",
    headers: { origin: portalUrl },
    redirect: "manual",
  });
  cookie = String(signedIn.headers.getSetCookie().at(-1)).split(";")[0] ?? "";
  // The first pages of a process, and the first probes of this one, take longer.
  for (let nth = 0; nth < 5; nth++) await longestWait("/preview?letter=none");
});

/** The longest wait of the health probe, which others are like, in ms, while a path is requested. */
async function longestWait(path: string): Promise<{ ms: number; response: Response; text: string }> {
  const probing = probe(`${portalUrl}/healthz`);
  const response = await fetch(`${portalUrl}${path}`, { headers: { cookie } });
  const text = await response.text();
  await pause(300);
  return { ms: (await probing.stop()).at(-1) ?? Number.NaN, response, text };
}

test.each(letters)(
  "soak: others are answered while a letter is opened: %s",
  { timeout: 120_000 },
  async (name, html, shown) => {
    const [letter] = (await world.list("letters", "sione")) as readonly { id: string }[];
    const data = Buffer.from(html).toString("base64");
    await world.clearFaults();
    await world.addFault({
      match: { path: "Patient/LetterAndDocumentByID" },
      effect: { type: "mutate", at: "0.content.0.attachment", set: { contentType: "text/html", data } },
    });
    const opened = await longestWait(`/preview?letter=${letter?.id}`);
    const saved = await longestWait(`/letters/${letter?.id}/file?download`);
    console.log(
      `soak: ${name}: /healthz waits ${opened.ms.toFixed(0)} ms at most while it is opened, ${saved.ms.toFixed(0)} ms while it is saved`,
    );
    expect(opened.text.includes("We cannot show this letter here.")).toBe(shown === "saved");
    expect(saved.response.status).toBe(shown === "refused" ? 502 : 200);
    expect(saved.text.length > html.length).toBe(shown !== "refused");
    expect(Math.max(opened.ms, saved.ms)).toBeLessThanOrEqual(200);
  },
);
