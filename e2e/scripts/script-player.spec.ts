import type { Page } from "@playwright/test";
import type { ScriptedStep } from "../../mock-server/control/client.ts";
import { Player } from "../../mock-server/player/player.ts";
import { expect, test } from "../support/test.ts";

const step = (kind: "press" | "see" | "doNotSee", text: string): ScriptedStep => ({
  act: { kind, text },
  text: `${kind} "${text}"`,
  line: 7,
});

/** Opens a page of this HTML. */
async function show(page: Page, html: string) {
  const body = `<!doctype html><title>A page</title>${html}`;
  const contentType = "text/html; charset=utf-8";
  await page.route("**/a-page", (route) => route.fulfill({ contentType, body }));
  await page.goto("/a-page");
}

/** A page whose button replaces its text by what the server answers. */
const times = `<button>Another date</button><p>No Slots Available</p><script>
  document.querySelector("button").onclick = async () => {
    document.querySelector("p").textContent = await (await fetch("/times-of-day")).text();
  };
</script>`;

test("a script looks for a text on the page that the last step led to", async ({ page, world }) => {
  const answer = Promise.withResolvers<void>();
  await page.route("**/times-of-day", async (route) => {
    await answer.promise;
    await route.fulfill({ contentType: "text/plain", body: "Morning" });
  });
  await show(page, times);
  await new Player(page, world, "times.yaml").play(step("press", "Another date"));
  const player = new Player(page, world, "times.yaml", 300);
  const contradiction = player.play(step("see", "No Slots Available")).catch((error: Error) => error.message);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  answer.resolve();
  // The error says where the script is wrong and what the page shows instead.
  expect(await contradiction).toMatch(
    /^times\.yaml:7: see "No Slots Available"\n.*The page shows:\n.*Morning/s,
  );
  await new Player(page, world, "times.yaml").play(step("see", "Morning"));
});

test("a script finds a text and its count beside it, and nothing that is hidden or folded away", async ({
  page,
  world,
}) => {
  await show(
    page,
    `<a style="display: inline-flex">Unread<span>1</span></a><p>Total:<br>$12.50</p>
    <p hidden>Archived 2</p><details><summary>More</summary>Deleted 3</details><button>Book now</button>`,
  );
  page.setDefaultTimeout(300);
  const player = new Player(page, world, "chips.yaml", 300);
  for (const text of ["Unread · 1", "Total: $12.50"]) await player.play(step("see", text));
  for (const text of ["Archived 2", "Deleted 3"]) await player.play(step("doNotSee", text));
  await expect(player.play(step("doNotSee", "Unread 1"))).rejects.toThrow(/"Unread 1" did not go away/);
  await expect(player.play(step("press", "Book it now"))).rejects.toThrow(/The nearest is "Book now"\./);
});

test("a text that the page had before the step that acted last is remarked on", async ({ page, world }) => {
  const append = "document.body.append('Was due 07-12-2026')";
  await show(page, `<p>Overdue</p><button onclick="${append}">Show</button>`);
  const player = new Player(page, world, "form.yaml", 300);
  await player.play(step("press", "Show"));
  expect(await player.play(step("see", "Was due 07-12-2026"))).toBeUndefined();
  expect(await player.play(step("see", "Overdue"))).toMatch(/^the page had this before press .*Show.*, too$/);
});

test("a date is typed as people write it, and a field that takes nothing fails", async ({ page, world }) => {
  await show(
    page,
    `<label>Day <input type="date"></label><label>Age <input oninput="this.value=''"></label>`,
  );
  const player = new Player(page, world, "form.yaml", 300);
  await player.play({ act: { kind: "type", text: "02-12-2026", into: "Day" }, text: "type", line: 7 });
  await expect(page.getByLabel("Day")).toHaveValue("2026-12-02");
  const refused = { act: { kind: "type", text: "two", into: "Age" }, text: "type", line: 8 } as const;
  await expect(player.play(refused)).rejects.toThrow(`The field "Age" does not take "two".`);
});

test("what a page has for the next step is that of its dialog, else of its main part", async ({
  page,
  world,
}) => {
  await show(
    page,
    `<nav><a href="/">Menu</a></nav><main><button>Open</button></main>
    <dialog><label>Note <input value="Room 3"></label><button>Close</button></dialog>`,
  );
  const player = new Player(page, world, "form.yaml", 300);
  expect(await player.look()).toMatchObject({ press: ["Open"], fields: [], shown: ["Open"] });
  await page.evaluate(() => document.querySelector("dialog")?.showModal());
  const fields = [{ name: "Note", value: "Room 3" }];
  expect(await player.look()).toMatchObject({ press: ["Close"], fields });
});

test("a script opens a screen that the portal refuses with a page without a menu", async ({
  page,
  world,
}) => {
  const body = "<!doctype html><title>Ended</title><p>You can no longer open this record</p>";
  await page.route("**/ended", (route) => route.fulfill({ contentType: "text/html", body }));
  await show(page, `<nav aria-label="Main"><a href="/ended">Letters</a></nav>`);
  const player = new Player(page, world, "ended.yaml");
  const act = { kind: "open", screen: "Letters", address: "/letters" } as const;
  await player.play({ act, text: "open Letters", line: 7 });
  await player.play(step("see", "You can no longer open this record"));
});
