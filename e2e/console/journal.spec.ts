import { expectClean } from "../support/axe.ts";
import { card, listResults, openConsole, practiceHost } from "../support/console.ts";
import { expect, test } from "../support/test.ts";

test.use({ allowedHost: practiceHost });

test("a journal entry becomes a fault rule, which acts and is counted", async ({
  page,
  world,
  practiceUrl,
}) => {
  await listResults(world);
  await openConsole(page, practiceUrl, world.id);
  const journal = card(page, "Journal");
  await journal.getByText("List of test results").click();
  await expect(journal.getByText("GET Patient/LabResults").first()).toBeVisible();
  await journal.getByRole("button", { name: "Make a fault from this call" }).click();
  const form = page.getByRole("dialog");
  await expect(form.getByLabel("Call", { exact: true })).toHaveValue("GET Patient/LabResults");
  const switchOn = form.getByRole("button", { name: "Switch it on" });
  await form.getByLabel("Status").fill("599999");
  await switchOn.click();
  await expect(form.getByRole("status")).toContainText("status");
  await form.getByLabel("Status").fill("502");
  await switchOn.click();
  await expect(form).toBeHidden();
  expect((await listResults(world)).status).toBe(502);
  const faults = card(page, "Faults");
  await expect(faults.getByText("used 1 of 1")).toBeVisible();
  await expect(journal.getByText("502, your fault rule")).toBeVisible();
  await faults.getByRole("button", { name: "Add it to the scenario file" }).click();
  const editor = card(page, "Scenario file");
  const text = editor.getByRole("textbox", { name: "Scenario file, YAML" });
  await expect(text).toHaveValue(
    /rules:\n {2}- \{ match: \{ method: "GET".* effect: \{ type: "status", status: 502 \}/,
  );
  await expect(editor.getByText("People, dates, rules and steps are right.")).toBeVisible();
  await faults.getByRole("button", { name: "Switch all off" }).click();
  await expect(faults.getByRole("status")).toHaveText("All faults are off.");
  expect((await listResults(world)).status).toBe(200);
});

test("a call copies as curl and as an expectation, is made again, and is verified", async ({
  page,
  context,
  world,
  practiceUrl,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: practiceUrl });
  const { token } = await listResults(world);
  await openConsole(page, practiceUrl, world.id);
  const journal = card(page, "Journal");
  await journal.getByText("List of test results").click();
  const press = (name: string) => journal.getByRole("button", { name, exact: true }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await press("Copy as curl");
  await expect.poll(copied).toContain(`/~${world.id}/api/Patient/LabResults?`);
  expect(await copied()).not.toContain(token);
  await press("Copy as expect");
  await expect.poll(copied).toBe("expect: { call: GET Patient/LabResults, times: { min: 1 } }");
  await press("Send again");
  await expect(journal.getByText("Made again: it was answered 200.")).toBeVisible();
  expect(await journal.textContent()).not.toContain(token);
  await expectClean(page);
  await press("Verify");
  const dialog = page.getByRole("dialog", { name: "Verify calls" });
  await dialog.getByLabel("How often").fill("2");
  await dialog.getByRole("button", { name: "Verify" }).click();
  await expect(dialog.getByRole("status")).toContainText("It holds: 2 calls meet it.");
  await expectClean(page);
});
