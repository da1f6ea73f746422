import type { Page } from "@playwright/test";
import type { ScriptedStep } from "../../mock-server/control/client.ts";
import { Player } from "../../mock-server/player/player.ts";
import { expect, test, type World } from "../support/test.ts";

const step = (kind: "press" | "see" | "doNotSee", text: string): ScriptedStep => ({
  act: { kind, text },
  text: `${kind} "${text}"`,
  line: 7,
});

/** A page whose button replaces its text by what the server answers. */
const html = `<!doctype html><title>Times</title><button>Another date</button><p>No Slots Available</p><script>
  document.querySelector("button").onclick = async () => {
    document.querySelector("p").textContent = await (await fetch("/times-of-day")).text();
  };
</script>`;

test("a script looks for a text on the page that the last step led to", async ({ page, world }) => {
  const answer = Promise.withResolvers<void>();
  await page.route("**/times-page", (route) => route.fulfill({ contentType: "text/html", body: html }));
  await page.route("**/times-of-day", async (route) => {
    await answer.promise;
    await route.fulfill({ contentType: "text/plain", body: "Morning" });
  });
  await page.goto("/times-page");
  await new Player(page, world, "times.yaml").play(step("press", "Another date"));
  const player = new Player(page, world, "times.yaml", 300);
  const contradiction = player.play(step("see", "No Slots Available")).catch((error: Error) => error.message);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  answer.resolve();
  // The error says where the script is wrong and what the page shows instead.
  expect(await contradiction).toMatch(
    /^times\.yaml:7: see "No Slots Available"\n.*The page shows:\n.*Morning/s,
  );
  const patient = new Player(page, world, "times.yaml");
  await patient.play(step("see", "Morning"));
  await patient.play(step("doNotSee", "No Slots Available"));
});

test.describe("a script fails at the step that shows a fault", () => {
  // Where Login is pressed before the page is hydrated, the planted text of the scripts differs from the document's.
  test.use({ scenario: "brand-new-empty", allowedError: /Minified React error #418/ });
  const script = `title: A short script
story: It is made up.
script:
  - { do: sign in as mei, expect: { call: POST Patient/Authentication, times: 1, forbidden: [DELETE Patient/Appointment] } }
  - { do: 'see "Kia ora, Mei"', expect: { call: POST Patient/Authentication, answer: { outcome: signedIn }, times: 1 } }
  - see "No unread messages"
`;
  const faults: [string, number, (tools: { page: Page; world: World }) => Promise<unknown>][] = [
    [
      "a text of the portal that changed",
      6,
      async ({ page }) =>
        page.route(/\/assets\/.*\.js$/, async (route) => {
          const response = await route.fetch();
          await route.fulfill({
            response,
            body: (await response.text()).replaceAll("No unread messages", "Nothing"),
          });
        }),
    ],
    [
      "a call that the practice answers wrongly",
      6,
      async ({ world }) =>
        world.addFault({
          match: { path: "Patient/RefreshCounter" },
          effect: { type: "status", status: 500 },
        }),
    ],
    [
      "a call that the practice receives twice",
      4,
      async ({ page, world }) =>
        page.route(/\/login/, async (route) => {
          if (route.request().method() === "POST") {
            const { username, password } = world.people.mei;
            await fetch(`${world.apiUrl}/Patient/Authentication`, {
              method: "POST",
              headers: { "Content-Type": "application/json" },
              body: JSON.stringify({ UserName: username, Password: password }),
            });
          }
          await route.continue();
        }),
    ],
  ];
  for (const [name, line, plant] of faults) {
    test(name, async ({ page, world, practice }) => {
      const { scenario, mistakes } = await practice.checkScenario(script, "short");
      expect(mistakes).toEqual([]);
      await plant({ page, world });
      const player = new Player(page, world, "short.yaml", 2_000);
      const failed: string[] = [];
      for (const step of scenario?.script ?? []) {
        await player.play(step).catch((error: Error) => failed.push(error.message));
        if (failed.length > 0) break;
      }
      expect(failed).toEqual([expect.stringMatching(new RegExp(`^short\\.yaml:${line}: `))]);
    });
  }
});

test("a script finds a label and its count however the page sets them apart, and no number in a longer one", async ({
  page,
  world,
}) => {
  await test.step("a script finds a label and its count however the page sets them apart", async () => {
    const chips = `<!doctype html><title>Chips</title><a style="display: inline-flex">Unread<span>1</span></a>
      <p>Wellington · Te Aro</p><p>Total:<br>$12.50</p><p hidden>Archived 2</p>
      <details><summary>More</summary>Deleted 3</details>`;
    await page.route("**/chips", (route) =>
      route.fulfill({ contentType: "text/html; charset=utf-8", body: chips }),
    );
    await page.goto("/chips");
    const player = new Player(page, world, "chips.yaml");
    for (const text of ["Unread 1", "Unread · 1", "Wellington Te Aro", "Total $12.50", "Total: $12.50"]) {
      await player.play(step("see", text));
    }
    for (const text of ["Archived 2", "Deleted 3", "unread 1"]) await player.play(step("doNotSee", text));
    const hasty = new Player(page, world, "chips.yaml", 300);
    await expect(hasty.play(step("doNotSee", "Unread 1"))).rejects.toThrow(/"Unread 1" did not go away/);
  });
  await test.step("a script finds no number in a longer one", async () => {
    await page.route("**/counts", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: "<!doctype html><title>Counts</title><p>11 new of 40</p>",
      }),
    );
    await page.goto("/counts");
    const player = new Player(page, world, "counts.yaml");
    await player.play(step("see", "11 new of 40"));
    await player.play(step("doNotSee", "1 new"));
    await player.play(step("doNotSee", "11 new of 4"));
  });
});

test("a failed step names what on the page comes nearest", async ({ page, world }) => {
  const form = `<!doctype html><title>Form</title><p>Appointment booked successfully</p><button>Book now</button>
    <label>Reason for the appointment <input></label><p>Sore knee</p>`;
  await page.route("**/form", (route) => route.fulfill({ contentType: "text/html", body: form }));
  await page.goto("/form");
  page.setDefaultTimeout(300);
  const player = new Player(page, world, "form.yaml", 300);
  const failing: [ScriptedStep, RegExp][] = [
    [step("see", "Appointment Booked sucessfully"), /The nearest is "Appointment booked successfully"\./],
    [step("press", "Book it now"), /could be pressed\. The nearest is "Book now"\./],
    [
      { act: { kind: "type", text: "x", into: "Reason of the appointment" }, text: "type", line: 7 },
      /The nearest is "Reason for the appointment"\./,
    ],
    [step("see", "Something else"), /did not appear\.\n/],
  ];
  for (const [failed, message] of failing) await expect(player.play(failed)).rejects.toThrow(message);
  expect(await player.look()).toEqual({
    press: ["Book now"],
    fields: [{ name: "Reason for the appointment" }],
    shown: ["Appointment booked successfully", "Book now Reason for the appointment", "Sore knee"],
  });
});

test("a text that the page had before the step that acted last is remarked on", async ({ page, world }) => {
  const form = `<!doctype html><title>Form</title><p>Overdue</p>
    <button onclick="document.body.append('Was due 07-12-2026')">Show</button>`;
  await page.route("**/form", (route) => route.fulfill({ contentType: "text/html", body: form }));
  await page.goto("/form");
  const player = new Player(page, world, "form.yaml", 300);
  await player.play(step("press", "Show"));
  expect(await player.play(step("see", "Was due 07-12-2026"))).toBeUndefined();
  expect(await player.play(step("see", "Overdue"))).toMatch(/^the page had this before press .*Show.*, too$/);
});

test("what a page has for the next step is that of its dialog, else of its main part", async ({
  page,
  world,
}) => {
  const form = `<!doctype html><title>Form</title><nav><a href="/">Menu</a></nav><main><button>Open</button></main>
    <dialog><label>Note <input value="Room 3"></label><button>Close</button></dialog>`;
  await page.route("**/form", (route) => route.fulfill({ contentType: "text/html", body: form }));
  await page.goto("/form");
  const player = new Player(page, world, "form.yaml", 300);
  expect(await player.look()).toMatchObject({ press: ["Open"], fields: [], shown: ["Open"] });
  await page.evaluate(() => document.querySelector("dialog")?.showModal());
  expect(await player.look()).toMatchObject({
    press: ["Close"],
    fields: [{ name: "Note", value: "Room 3" }],
  });
});

test("a script opens a screen that the portal refuses with a page without a menu", async ({
  page,
  world,
}) => {
  const menu = `<!doctype html><title>Menu</title><nav aria-label="Main"><a href="/ended">Letters</a></nav>`;
  const ended = "<!doctype html><title>Ended</title><p>You can no longer open this record</p>";
  await page.route("**/menu", (route) => route.fulfill({ contentType: "text/html", body: menu }));
  await page.route("**/ended", (route) => route.fulfill({ contentType: "text/html", body: ended }));
  await page.goto("/menu");
  const player = new Player(page, world, "ended.yaml");
  await player.play({
    act: { kind: "open", screen: "Letters", address: "/letters" },
    text: "open Letters",
    line: 7,
  });
  await player.play(step("see", "You can no longer open this record"));
});
