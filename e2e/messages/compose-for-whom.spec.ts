import { expectHydrated } from "../support/hydration.ts";
import { expect, test } from "../support/test.ts";

test("is reached with at most eight presses of Tab after the skip link", async ({ page, signIn }) => {
  await signIn("mei", { to: "/emails" });
  const compose = page.getByRole("link", { name: "Compose Message" });
  await expectHydrated(compose);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const isFocused = () => compose.evaluate((link) => link === document.activeElement);
  let presses = 0;
  while (!(await isFocused()) && presses < 9) {
    await page.keyboard.press("Tab");
    presses += 1;
  }
  expect(presses).toBeLessThanOrEqual(8);
});

test("for a child, the form names the child and the button everybody", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn("aroha");
  await page.getByRole("main").getByRole("button", { name: /Tama/ }).click();
  await expect(page.getByRole("region", { name: "Whose record is open" })).toContainText("Tama Ngata");
  await page.goto("/emails/compose");
  await expect(page.getByRole("dialog", { name: "Compose Message" })).toContainText(
    "You are acting for Tama Ngata",
  );
  await page.getByRole("radio", { name: /^My GP/ }).check();
  await expect(page.getByRole("button", { name: /^Send/ })).toHaveText(
    "Send to Dr Hana Pōtiki for Tama Ngata",
  );
});
