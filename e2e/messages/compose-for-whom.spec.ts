import { expectHydrated } from "../support/hydration.ts";
import { expect, test } from "../support/test.ts";

test("is reached with at most eight presses of Tab after the skip link", async ({ page, signIn }) => {
  await signIn("mei", { to: "/emails" });
  const compose = page.getByRole("link", { name: "Compose Message" });
  await expectHydrated(compose);
  for (const key of ["Tab", "Enter"]) await page.keyboard.press(key);
  const isFocused = () => compose.evaluate((link) => link === document.activeElement);
  for (let presses = 0; presses < 8 && !(await isFocused()); presses++) await page.keyboard.press("Tab");
  await expect(compose).toBeFocused();
});

test("for a child, the form names the child and the button everybody", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn("aroha", { as: "Tama Ngata", to: "/emails/compose" });
  await expect(page.getByRole("dialog", { name: "Compose Message" })).toContainText(
    "You are acting for Tama Ngata",
  );
  await test.step("a press on a person folds the list, so that a phone has the subject in sight", async () => {
    await expect(page.getByLabel("Subject")).not.toBeInViewport();
    await page.getByRole("radio", { name: /^My GP/ }).click();
    await expect(page.getByRole("radio", { checked: true })).toBeFocused();
    await expect(page.getByLabel("Subject")).toBeInViewport();
    await page.getByRole("button", { name: "Choose someone else" }).click();
    await expect(page.getByRole("radio", { checked: true })).toBeFocused();
  });
  await expect(page.getByRole("button", { name: /^Send/ })).toHaveText(
    "Send to Dr Hana Pōtiki for Tama Ngata",
  );
});
