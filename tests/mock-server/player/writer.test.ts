import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { openBrowser } from "#mock-server/player/open-browser.ts";
import { Player } from "#mock-server/player/player.ts";
import { playerAt } from "#mock-server/player/player-at.ts";
import { startServers } from "#mock-server/player/servers.ts";
import { writerArgument, writeScript } from "#mock-server/player/writer/write-script.ts";
import { openPractice } from "../../support/practice.ts";
import { servePages } from "../../support/served-pages.ts";

const { pages, do: acts, written } = parse(readFileSync(join(import.meta.dirname, "written.yaml"), "utf8"));
/** For a machine that is busy with other work. */
const timeout = 180_000;
const practice = openPractice();
const folder = mkdtempSync(join(tmpdir(), "pages-"));
let portal: Awaited<ReturnType<typeof servePages>>;
beforeAll(async () => {
  for (const [name, html] of Object.entries<string>(pages)) writeFileSync(join(folder, `${name}.html`), html);
  portal = await servePages(folder);
  portal.signInAt(practice.url);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await portal.close();
});
const fileOf = (script: readonly unknown[]) =>
  JSON.stringify({ title: "A", story: "A.", signIn: ["mei"], now: "2026-11-23T09:00+13:00", script });

test("what a person does in the browser is written as a script without a mistake", { timeout }, async () => {
  const browser = await openBrowser(false, [writerArgument]);
  onTestFinished(() => browser.close());
  await practice.control.saveScenario("written", fileOf(["sign in as mei"]));
  const { scenario, mistakes } = await practice.control.checkScenario(fileOf(["sign in as mei", ...acts]));
  const options = {
    browser,
    practice: practice.control,
    portalUrl: portal.url,
    scenario: "written",
    as: "mei",
  };
  expect(mistakes).toEqual([]);
  const writer = await writeScript({ ...options, screens: ["Vitals", "Test Results"] });
  onTestFinished(writer.close);
  const player = new Player(writer.page, writer.world, "written.yaml", 10_000, { as: "mei" });
  for (const step of scenario?.script.slice(1) ?? []) {
    await player.play(step);
    if (step.act.kind === "back") {
      // Forward is no step.
      await writer.page.goForward();
      await player.play(step);
    }
    if (step.act.kind !== "see") continue;
    // As a person does who marks the words with the mouse, after a press that marks nothing.
    const words = writer.page.getByText(step.act.text);
    await words.click();
    await words.selectText();
    await words.dispatchEvent("mouseup");
  }
  const isCalled = async () => JSON.stringify(await writer.steps()).includes("Observation");
  await expect.poll(isCalled, { timeout: 10_000 }).toBe(true);
  const steps = await writer.steps();
  expect(
    steps.map(
      ({ step, problem, expect: made, practice: did }) =>
        did ?? (problem || made ? { step, problem, made } : step),
    ),
  ).toEqual(written);
});

test("a play passes, is stopped with its browser and its world, and needs a portal", {
  timeout,
}, async () => {
  const { control, url } = practice;
  await control.saveScenario("waits", fileOf(["sign in as mei", 'see "Kia ora"', 'see "Haere mai"']));
  const stop = new AbortController();
  const done: string[] = [];
  const request = { name: "waits", practiceUrl: url, signal: stop.signal };
  const onStep = ({ text, outcome, problem = "" }: { text: string; outcome: string; problem?: string }) => {
    done.push(`${text} ${outcome} ${problem}`.trim());
    if (done.length === 2) stop.abort();
  };
  expect(await playerAt(portal.url)({ ...request, onStep })).toMatchObject({ hasPassed: false });
  expect(done).toEqual([
    "sign in as mei passed",
    'see "Kia ora" passed',
    'see "Haere mai" failed The browser was closed.',
  ]);
  await expect(playerAt(portal.url)({ ...request, onStep })).rejects.toThrow("aborted");
  expect([done.length, (await control.worlds()).length]).toEqual([3, 1]);
  await control.saveScenario("waits", fileOf(["sign in as mei", 'see "Kia ora"']));
  const signal = new AbortController().signal;
  expect(await playerAt(portal.url)({ ...request, onStep: () => {}, signal })).toMatchObject({
    hasPassed: true,
  });
  await expect(playerAt("http://127.0.0.1:9/")({ ...request, onStep })).rejects.toThrow(
    "No portal answers at http://127.0.0.1:9/. Start both with npm start.",
  );
});

test("servers that run are used and left running, and one without the other is not", async () => {
  await (await startServers(practice.url, portal.url))();
  const nowhere = "http://127.0.0.1:9";
  await expect(startServers(practice.url, nowhere)).rejects.toThrow(
    `runs at ${practice.url}, but no portal at ${nowhere}`,
  );
  await expect(startServers(nowhere, portal.url)).rejects.toThrow(
    `runs at ${portal.url}, but no practice at ${nowhere}`,
  );
});
