import type { Page } from "@playwright/test";
import { signedInScreens } from "../../app/screens.ts";
import { scriptPayloads } from "../../fixtures/record/script-payloads.ts";
import { expectNoSidewaysScrolling } from "../support/axe.ts";
import { addressesOf } from "../support/pages.ts";
import { expect, test, type World } from "../support/test.ts";

const person = "sione";

/** Collections of a patient's record. Each text in them gets a payload. */
const collections = [
  "allergies",
  "appointments",
  "diagnoses",
  "immunisations",
  "letters",
  "medications",
  "reminders",
  "resources",
  "results",
  "vitals",
];

const isText = (name: string, value: unknown): value is string =>
  typeof value === "string" && name !== "id" && !/^\d{4}-\d\d-\d\d/.test(value);

/** Adds the payloads to every text of a patient's record, in turn. Returns how many were added. */
async function seed(world: World): Promise<number> {
  let added = 0;
  for (const collection of collections) {
    const records = (await world.list(collection, person)) as readonly ({ id: string } & Record<
      string,
      unknown
    >)[];
    /** Fields with words of a table, which the mock refuses to change to another text. */
    const refused = new Set<string>();
    for (let isAccepted = records.length === 0; !isAccepted; ) {
      const changes = records.map(({ id, ...record }) => {
        const texts = Object.entries(record).flatMap(([name, value]) =>
          isText(name, value) && !refused.has(name) ? [[name, value] as const] : [],
        );
        const hostile = texts.map(([name, value]) => {
          const payload = scriptPayloads[added++ % scriptPayloads.length] ?? "";
          return [name, `${value} ${payload}`];
        });
        return [id, Object.fromEntries(hostile)];
      });
      isAccepted = await world.change(collection, person, Object.fromEntries(changes)).then(
        () => true,
        (error: unknown) => {
          const [, field] = /answered 400: (?:In \w+ )?(\w+)/.exec(String(error)) ?? [];
          if (field === undefined || refused.has(field)) throw error;
          refused.add(field);
          return false;
        },
      );
    }
  }
  return added;
}

async function expectHarmless(page: Page, address: string) {
  const state = await page.evaluate(() => ({
    ran: ["hacked", "__xss"].filter((name) => name in window),
    handlers: document.querySelectorAll("main [onerror], main [onload], main [onclick], main script").length,
  }));
  expect(state, address).toEqual({ ran: [], handlers: 0 });
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScrolling(page);
}

test("shows hostile texts on every screen as text, runs none of them and stays as wide as the window", async ({
  page,
  world,
  signIn,
}) => {
  test.slow();
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  expect(scriptPayloads.length).toBeGreaterThanOrEqual(60);
  expect(await seed(world)).toBeGreaterThan(scriptPayloads.length);
  await signIn(person);
  for (const screen of signedInScreens) {
    if (screen.folder === undefined) continue;
    for (const address of addressesOf(screen, world, person)) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 }), address).toBeVisible();
      await expect(page.locator(".skeleton"), address).toHaveCount(0);
      await expectHarmless(page, address);
    }
  }
  expect(dialogs).toEqual([]);
});
