import type { Page } from "@playwright/test";
import { openBrowser } from "../../mock-server/player/open-browser.ts";
import { writerArgument, writeScript } from "../../mock-server/player/writer/write-script.ts";
import type { WrittenStep } from "../../mock-server/player/writer/written-script.ts";
import { expect, test } from "../support/test.ts";

const situation = {
  title: "Written",
  story: "A patient books.",
  signIn: ["mei"],
  now: "2026-11-23T09:00+13:00",
};

const document = { name: "knee.pdf", mimeType: "application/pdf" };

/** JSON is YAML. */
const fileOf = (steps: readonly WrittenStep[]) =>
  JSON.stringify({
    ...situation,
    script: steps.map(
      ({ step, expect: made, practice }) => practice ?? { do: step, ...(made && { expect: made }) },
    ),
  });

/** Selects the words of a text as a person does who marks them with the mouse. */
async function mark(page: Page, text: string) {
  const words = page.getByText(text).first();
  await words.selectText();
  await words.dispatchEvent("mouseup");
}

test("what a person does in the browser is written as a script without a mistake", async ({
  practice,
  world: { id },
  baseURL: portalUrl = "",
}) => {
  const browser = await openBrowser(false, [writerArgument]);
  const scenario = `written-${id}`;
  await practice.saveScenario(scenario, fileOf([{ step: "sign in as mei" }]));
  try {
    const screens = ["Appointments", "Messaging", "Vitals"];
    const writer = await writeScript({ browser, practice, portalUrl, scenario, as: "mei", screens });
    const { page, world } = writer;
    page.setDefaultTimeout(10_000);
    const button = (name: string | RegExp) => page.getByRole("button", { name });
    const menu = page.getByRole("navigation", { name: "Main" });
    await expect(menu).toBeVisible();
    await page.reload();
    await page.goto("/vitals");
    await page.goBack();
    // In one document, too.
    await menu.getByRole("link", { name: "Vitals" }).click();
    await expect(page).toHaveURL("/vitals");
    // What leads back at once is the button that was pressed.
    const age = () => page.evaluate(() => performance.now());
    const pressed = await age();
    await expect.poll(age).toBeGreaterThan(pressed + 500);
    await page.goBack();
    await menu.getByRole("link", { name: /^Appointments/ }).click();
    await page.getByText("Tue 24 Nov").first().click();
    await expect(page.getByText(/times on Tuesday 24 November$/)).toBeVisible();
    await page.getByText("Morning").first().click();
    await page.getByText("09:15").first().click();
    await page.getByLabel("Reason", { exact: true }).pressSequentially('Sore "left" knee');
    await writer.steps();
    await world.applyEvent({ type: "result-arrives", for: "mei", record: { test: "Potassium" } });
    await world.advance("PT31M");
    await button("Continue").click();
    await page.getByLabel("Username (email)").fill(world.people.mei.username);
    await page.getByLabel("Password", { exact: true }).fill(world.people.mei.password);
    await page.keyboard.press("Enter");
    // The button is there for the second press as long as the practice has not answered.
    const match = { path: "Patient/Appointment", method: "POST" };
    const slow = await world.addFault({ match, effect: { type: "latency", ms: 2_000 } });
    await page.getByRole("button", { name: "Book", exact: true }).dblclick();
    await mark(page, "Appointment Booked successfully");
    await world.removeFault(slow.id);
    // The journal's stream has the call a moment after the page has its answer.
    await expect.poll(async () => (await writer.steps()).at(-2)?.expect).toBeDefined();
    await page.goto("/emails/compose");
    await page.locator("input[name=file]").setInputFiles({ ...document, buffer: Buffer.from("%PDF-1.7") });
    const steps = await writer.steps();
    await writer.close();
    expect(steps.map(({ step }) => step)).toEqual([
      "sign in as mei",
      "reload the page",
      "go back",
      "open Vitals",
      "go back",
      "open Appointments",
      'press "Tue 24 Nov"',
      'press "Morning"',
      'press "09:15 with Dr Hana Pōtiki"',
      String.raw`type "Sore \"left\" knee" into Reason`,
      "practice: a result arrives for mei",
      "advance 31 minutes",
      'press "Continue"',
      "sign in as mei",
      'press "Book" twice',
      'see "Appointment Booked successfully"',
      'upload "knee.pdf"',
    ]);
    expect(steps.find(({ practice }) => practice)?.practice).toEqual({
      practice: "a result arrives for mei",
      record: { test: "Potassium" },
    });
    expect(steps.map((step) => step.expect).filter(Boolean)).toEqual([
      { call: "POST Patient/Appointment", times: 1 },
    ]);
    expect((await practice.checkScenario(fileOf(steps))).mistakes).toEqual([]);
  } finally {
    await browser.close();
    await practice.removeScenario(scenario);
  }
});
