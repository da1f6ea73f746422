import { card, openConsole, practiceHost } from "../support/console.ts";
import { expect, test } from "../support/test.ts";

test.use({ allowedHost: practiceHost });

test("a journal entry becomes a fault rule, which acts and is counted", async ({
  page,
  world,
  practiceUrl,
}) => {
  const { token } = await world.signIn("aroha");
  const list = () =>
    fetch(`${world.apiUrl}/Patient/LabResults?patientid=20101&pagenumber=1`, { headers: { Token: token } });
  await list();
  await openConsole(page, practiceUrl, world.id);
  const journal = card(page, "Journal");
  await journal.getByText("List of test results").click();
  await expect(journal.getByText("GET Patient/LabResults").first()).toBeVisible();
  await journal.getByRole("button", { name: "Make a fault from this call" }).click();
  const form = page.getByRole("dialog");
  await expect(form.getByLabel("Call", { exact: true })).toHaveValue("GET Patient/LabResults");
  await form.getByLabel("Status").fill("599999");
  await form.getByRole("button", { name: "Switch it on" }).click();
  await expect(form.getByRole("status")).toContainText("status");
  await form.getByLabel("Status").fill("502");
  await form.getByRole("button", { name: "Switch it on" }).click();
  await expect(form).toBeHidden();

  expect((await list()).status).toBe(502);
  const faults = card(page, "Faults");
  await expect(faults.getByText("used 1 of 1")).toBeVisible();
  await expect(journal.getByText("502, your fault rule")).toBeVisible();
  await faults.getByRole("button", { name: "Switch all off" }).click();
  await expect(faults.getByRole("status")).toHaveText("All faults are off.");
  expect((await list()).status).toBe(200);
});

test("the journal offers the nearest call for an unknown path, and filters the calls", async ({
  page,
  world,
  practiceUrl,
}) => {
  const { token } = await world.signIn("aroha");
  await fetch(`${world.apiUrl}/ValidateToken`, { headers: { Token: token } });
  await fetch(`${world.apiUrl}/Patient/LabResult`);
  await openConsole(page, practiceUrl, world.id);
  const journal = card(page, "Journal");
  await expect(journal.getByText("did you mean GET /api/Patient/LabResults?")).toBeVisible();
  await journal.getByRole("button", { name: "Aroha" }).click();
  await expect(journal.getByText("No such call", { exact: false })).toBeHidden();
  await journal.getByRole("button", { name: "Aroha" }).click();
  await journal.getByRole("button", { name: /^Faults only/ }).click();
  await expect(journal.getByText("Check that a session is valid")).toBeHidden();
  await expect(journal.getByText("No such call", { exact: false })).toBeVisible();
});

test("a call copies as curl, as an expectation of a program and of a scenario", async ({
  page,
  context,
  world,
  practiceUrl,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: practiceUrl });
  const { token } = await world.signIn("aroha");
  await fetch(`${world.apiUrl}/Patient/LabResults?patientid=20101&pagenumber=1`, {
    headers: { Token: token },
  });
  await openConsole(page, practiceUrl, world.id);
  const journal = card(page, "Journal");
  await journal.getByText("List of test results").click();
  const press = (name: string) => journal.getByRole("button", { name }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await press("Copy as curl");
  await expect.poll(copied).toContain(`/~${world.id}/api/Patient/LabResults?`);
  expect(await copied()).not.toContain(token);
  await press("Copy as expect");
  await expect.poll(copied).toBe("expect: { call: GET Patient/LabResults, times: { min: 1 } }");
  await press("Copy as verify");
  await expect.poll(copied).toContain('"person": "aroha"');
  expect(await world.verify(JSON.parse(await copied()))).toHaveLength(1);
});
