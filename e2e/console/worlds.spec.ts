import { card, openConsole, practiceHost } from "../support/console.ts";
import { expect, test } from "../support/test.ts";

test.use({ allowedHost: practiceHost });

test("a tester makes a world, goes back to a snapshot and removes the world", async ({
  page,
  world,
  practice,
  practiceUrl,
}) => {
  await openConsole(page, practiceUrl, world.id);
  const id = `${world.id}x`;
  await card(page, "Worlds").getByRole("button", { name: "New world" }).click();
  await page.getByLabel("Name", { exact: true }).fill(id);
  await page.getByText("Dialects: none, it is plain").click();
  await page.getByRole("checkbox", { name: /^numeric-ids/ }).check();
  await page.getByRole("checkbox", { name: /^text-ids/ }).check();
  await page.getByRole("button", { name: "Create it" }).click();
  await expect(page).toHaveURL(`${practiceUrl}/?world=${id}`);
  const worlds = card(page, "Worlds");
  await expect(worlds.getByText(", this one")).toBeVisible();

  const dialects = card(page, "Dialects");
  await expect(dialects.getByRole("listitem")).toHaveText(["text-ids"]);
  await dialects.getByRole("button", { name: "Change" }).click();
  await page.getByRole("checkbox", { name: /^gzip/ }).check();
  await page.getByRole("button", { name: "Use 2" }).click();
  await expect(dialects.getByText("The world speaks text-ids, gzip.")).toBeVisible();
  expect(await practice.world(id).spokenDialects()).toEqual(["text-ids", "gzip"]);

  await worlds.getByRole("button", { name: "Save a snapshot" }).click();
  await expect(worlds.getByText(/^Saved\./)).toBeVisible();
  const before = (await practice.world(id).clock()).now;
  await practice.world(id).advance("P1D");
  await worlds.getByRole("button", { name: /^Go back to/ }).click();
  await expect(worlds.getByText(/^The world is back at/)).toBeVisible();
  expect(Date.parse((await practice.world(id).clock()).now) - Date.parse(before)).toBeLessThan(86_400_000);

  await page.goto(`${practiceUrl}/?world=${world.id}`);
  await worlds.getByRole("button", { name: `Remove ${id}` }).click();
  await expect(worlds.getByText(`${id} is removed.`)).toBeVisible();
  await expect(worlds.getByRole("link", { name: id, exact: true })).toBeHidden();
});

test("a world that does not exist is offered to be created, beside those that do", async ({
  page,
  world,
  practice,
  practiceUrl,
}) => {
  const id = `${world.id}gone`;
  await page.goto(`${practiceUrl}/?world=${id}`);
  await expect(page.getByRole("heading", { name: `There is no world ${id}` })).toBeVisible();
  await expect(page.getByRole("link", { name: world.id, exact: true })).toBeVisible();
  await page.getByRole("button", { name: `Create ${id}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("An ordinary week at the practice");
  await practice.world(id).remove();
  await expect(page.getByRole("heading", { name: `There is no world ${id}` })).toBeVisible();
});

test("a lost practice says so where it matters, keeps what is shown and typed, and connects again", async ({
  page,
  context,
  world,
  practiceUrl,
}) => {
  await fetch(`${world.apiUrl}/ValidateToken`);
  await openConsole(page, practiceUrl, world.id);
  const editor = card(page, "Scenario file").getByRole("textbox", { name: "Scenario file, YAML" });
  await editor.fill("title: Half a thought\n");
  const call = card(page, "Journal").getByText("Check that a session is valid");
  await expect(call).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: "+ 1 hour" }).click();
  await expect(card(page, "Clock").getByRole("status")).toContainText("The mock practice does not answer.");
  await expect(page.getByText("this page connects by itself", { exact: false })).toBeVisible();
  await expect(call).toBeVisible();
  await expect(editor).toHaveValue("title: Half a thought\n");
  await context.setOffline(false);
  await expect(page.getByText("this page connects by itself", { exact: false })).toBeHidden();
  await expect(editor).toHaveValue("title: Half a thought\n");
});
