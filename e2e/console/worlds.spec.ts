import { card, openConsole, practiceHost } from "../support/console.ts";
import { expect, test } from "../support/test.ts";

test.use({ allowedHost: practiceHost });

test("a tester makes a world, changes what it speaks, goes back to a snapshot and removes the world", async ({
  page,
  world,
  practice,
  practiceUrl,
}) => {
  await openConsole(page, practiceUrl, world.id);
  const id = `${world.id}x`;
  const made = practice.world(id);
  const worlds = card(page, "Worlds");
  await worlds.getByRole("button", { name: "New world" }).click();
  await page.getByLabel("Name", { exact: true }).fill(id);
  await page.getByText("Dialects: none, it is plain").click();
  await page.getByRole("checkbox", { name: /^numeric-ids/ }).check();
  await page.getByRole("checkbox", { name: /^text-ids/ }).check();
  await page.getByRole("button", { name: "Create it" }).click();
  await expect(page).toHaveURL(`${practiceUrl}/?world=${id}`);
  const dialects = card(page, "Dialects");
  await expect(dialects.getByRole("listitem")).toHaveText(["text-ids"]);
  await dialects.getByRole("button", { name: "Change" }).click();
  await page.getByRole("checkbox", { name: /^gzip/ }).check();
  await page.getByRole("button", { name: "Use 2" }).click();
  await expect(dialects.getByText("The world speaks text-ids, gzip.")).toBeVisible();

  await worlds.getByRole("button", { name: "Save a snapshot" }).click();
  await expect(worlds.getByText(/^Saved\./)).toBeVisible();
  const before = Date.parse((await made.clock()).now);
  await made.advance("P1D");
  await worlds.getByRole("button", { name: /^Go back to/ }).click();
  await expect(worlds.getByText(/^The world is back at/)).toBeVisible();
  expect(Date.parse((await made.clock()).now) - before).toBeLessThan(86_400_000);
  await page.goto(`${practiceUrl}/?world=${world.id}`);
  await worlds.getByRole("button", { name: `Remove ${id}` }).click();
  await expect(worlds.getByText(`${id} is removed.`)).toBeVisible();
  await test.step("it is kept as a file and made again from it", async () => {
    await world.change("allergies", "aroha", { extra: { substance: "Wasps" } });
    await page.reload();
    const saving = page.waitForEvent("download");
    await worlds.getByRole("button", { name: "Export this world" }).click();
    const file = await (await saving).path();
    const notes = { name: "notes.json", mimeType: "application/json", buffer: Buffer.from("no") };
    await worlds.getByLabel("Import a world").setInputFiles(notes);
    await expect(worlds.getByText(/^notes\.json is no world/)).toBeVisible();
    await worlds.getByLabel("Import a world").setInputFiles(file);
    await expect(page).not.toHaveURL(`${practiceUrl}/?world=${world.id}`);
    const copy = practice.world(new URL(page.url()).searchParams.get("world") ?? "");
    expect(await copy.list("allergies", "aroha")).toEqual(await world.list("allergies", "aroha"));
    await copy.remove();
  });
  await test.step("one that does not exist is offered to be created, beside those that do", async () => {
    const missing = `${world.id}gone`;
    await page.goto(`${practiceUrl}/?world=${missing}`);
    await expect(page.getByRole("heading", { name: `There is no world ${missing}` })).toBeVisible();
    await expect(page.getByRole("link", { name: world.id, exact: true })).toBeVisible();
    await page.getByRole("button", { name: `Create ${missing}` }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("An ordinary week at the practice");
    await practice.world(missing).remove();
    await expect(page.getByRole("heading", { name: `There is no world ${missing}` })).toBeVisible();
  });
});
