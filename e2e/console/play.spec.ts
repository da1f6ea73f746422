import { readFileSync } from "node:fs";
import { expectClean } from "../support/axe.ts";
import { card, openConsole, practiceHost } from "../support/console.ts";
import { expect, test } from "../support/test.ts";

test.use({ allowedHost: practiceHost, scenario: "password-forgotten" });

test("a tester plays the script and sees each step end", async ({ page, world, practice, practiceUrl }) => {
  await openConsole(page, practiceUrl, world.id);
  await card(page, /^Try this/)
    .getByRole("button", { name: "Play it" })
    .click();
  const dialog = page.getByRole("dialog", { name: "Play the script" });
  const { script } = await practice.scenario("password-forgotten");
  await expect(dialog.getByRole("status")).toHaveText(new RegExp(`^All ${script.length} steps passed in `), {
    timeout: 60_000,
  });
  await expect(dialog.getByText(", passed")).toHaveCount(script.length);
  await dialog.getByRole("button", { name: "Play again" }).click();
  await expect(dialog.getByText(", passed")).not.toHaveCount(script.length);
  // It has a world of its own.
  expect(await world.journal()).toEqual([]);
});

test("a script that fails shows the step, the reason and what the page showed", async ({
  page,
  practice,
  practiceUrl,
}) => {
  const text = `title: Wrong
story: It is made up.
script:
  - open Login
  - see "A text that no page has"
  - press "Login"
`;
  await practice.saveScenario("console-wrong", text);
  const wrong = await practice.createWorld({ scenario: "console-wrong" });
  try {
    await openConsole(page, practiceUrl, wrong.id);
    await card(page, /^Try this/)
      .getByRole("button", { name: "Play it" })
      .click();
    const dialog = page.getByRole("dialog", { name: "Play the script" });
    await expect(dialog.getByRole("status")).toHaveText("Step 2 of 3 failed.", { timeout: 60_000 });
    const failed = dialog.getByRole("listitem").filter({ hasText: ", failed" });
    await expect(failed).toContainText("A text that no page has");
    await failed.getByText("What the page showed").click();
    await expect(failed.getByText("Forgot Password")).toBeVisible();
    await expectClean(page);
  } finally {
    await wrong.remove();
    await practice.removeScenario("console-wrong");
  }
});

test("a tester makes a call again and verifies the calls", async ({ page, world, practiceUrl }) => {
  const { token } = await world.signIn("aroha");
  await fetch(`${world.apiUrl}/Patient/LabResults?patientid=20101&pagenumber=1`, {
    headers: { Token: token },
  });
  await openConsole(page, practiceUrl, world.id);
  const journal = card(page, "Journal");
  await journal.getByText("List of test results").click();
  await journal.getByRole("button", { name: "Send again" }).click();
  await expect(journal.getByText("Made again: it was answered 200.")).toBeVisible();
  await expect(journal.getByText("2 calls since the world began")).toBeVisible();
  await journal.getByText("HTTP, and how long it took").click();
  await expect(journal.getByText(/^GET \/~.*PageNumber=1 HTTP\/1\.1/i)).toBeVisible();
  await expect(journal.getByText("HTTP/1.1 200 OK")).toBeVisible();
  expect(await journal.textContent()).not.toContain(token);
  await expectClean(page);
  await journal.getByRole("button", { name: "Verify", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Verify calls" });
  await expect(dialog.getByLabel("Call", { exact: true })).toHaveValue("GET Patient/LabResults");
  await dialog.getByRole("button", { name: "Verify" }).click();
  await expect(dialog.getByRole("status")).toContainText("was made 2 times");
  await dialog.getByLabel("How often").fill("2");
  await dialog.getByRole("button", { name: "Verify" }).click();
  await expect(dialog.getByRole("status")).toHaveText("It holds: 2 calls meet it.");
  await expectClean(page);
  await dialog.getByLabel("With these values").fill("{");
  await dialog.getByRole("button", { name: "Verify" }).click();
  await expect(dialog.getByRole("status")).toHaveText("The values are not JSON.");
});

test("a world is kept as a file and made again from it", async ({ page, world, practice, practiceUrl }) => {
  await world.signIn("aroha");
  await world.change("allergies", "aroha", { extra: { substance: "Wasps" } });
  await openConsole(page, practiceUrl, world.id);
  const worlds = card(page, "Worlds");
  const saving = page.waitForEvent("download");
  await worlds.getByRole("button", { name: "Export this world" }).click();
  const file = await (await saving).path();
  expect(JSON.parse(readFileSync(file, "utf8"))).toBeTruthy();
  await worlds.getByLabel("Import a world").setInputFiles({
    name: "notes.json",
    mimeType: "application/json",
    buffer: Buffer.from("no"),
  });
  await expect(worlds.getByText(/^notes\.json is no world/)).toBeVisible();
  await worlds.getByLabel("Import a world").setInputFiles(file);
  await expect(page).not.toHaveURL(`${practiceUrl}/?world=${world.id}`);
  const id = new URL(page.url()).searchParams.get("world") ?? "";
  expect(await practice.world(id).list("allergies", "aroha")).toEqual(await world.list("allergies", "aroha"));
  await practice.world(id).remove();
});
