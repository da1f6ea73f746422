import { card, openConsole, practiceHost } from "../support/console.ts";
import { expect, test } from "../support/test.ts";

test.use({ allowedHost: practiceHost, scenario: "abnormal-result" });

test("a mistake is marked while a tester types, and its suggestion is one press away", async ({
  page,
  world,
  practice,
  practiceUrl,
}) => {
  await openConsole(page, practiceUrl, world.id);
  const editor = card(page, "Scenario file");
  const text = editor.getByRole("textbox", { name: "Scenario file, YAML" });
  await expect(text).toHaveValue(/status: overdue/);
  const written = await text.inputValue();
  await text.fill(written.replace("status: overdue", "status: ovedue"));
  await expect(editor.getByText(/"ovedue" is not one of/)).toBeVisible();
  await expect(editor.getByRole("button", { name: "Load this version" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await editor.getByRole("button", { name: "Change it to overdue" }).click();
  await expect(text).toHaveValue(written);
  await expect(editor.getByText("People, dates, rules and steps are right.")).toBeVisible();
  await test.step("what a world has become is saved as a scenario and loaded again", async () => {
    const name = `saved-in-${world.id}`;
    await world.applyEvent({ type: "message-arrives", for: "aroha", record: { subject: "Kept for later" } });
    await editor.getByRole("button", { name: "Save what this world has become as a scenario" }).click();
    await expect(editor.getByRole("textbox", { name: "Scenario file, YAML" })).toHaveValue(/Kept for later/);
    await editor.getByLabel("Name of the copy").fill(name);
    await editor.getByRole("button", { name: "Save a copy" }).click();
    await expect(editor.getByText(`Saved as ${name}.`, { exact: false })).toBeVisible();
    await editor.getByRole("button", { name: "Load this version" }).click();
    await expect(card(page, /Scenario/).first()).toContainText(name);
    expect((await world.describe()).scenario).toBe(name);
    const messages = (await world.list("messages", "aroha")) as readonly { subject?: string }[];
    expect(messages.some(({ subject }) => subject === "Kept for later")).toBe(true);
    await world.setScenario("abnormal-result");
    await practice.removeScenario(name);
  });
});
