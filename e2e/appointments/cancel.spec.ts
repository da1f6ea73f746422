import { skipToMain, tabTo } from "../support/axe.ts";
import { expect, test } from "../support/test.ts";

const button = "Cancel Tama Ngata’s appointment";

test("cancels an appointment with the keyboard alone, with a reason", async ({ page, signIn, world }) => {
  await signIn("aroha", { as: "Tama Ngata", to: "/appointments?tab=upcoming" });
  await skipToMain(page);
  await tabTo(page, "link", /^Cancel /);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Cancel Tama Ngata’s appointment?" });
  await expect(dialog.getByRole("heading")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("link", { name: /^Cancel / })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, "button", button);
  await page.keyboard.press("Enter");
  const reason = dialog.getByRole("textbox", { name: "Reason" });
  await expect(reason).toBeFocused();
  await expect(reason).toBeInViewport({ ratio: 1 });
  await expect(reason).toHaveAccessibleDescription(/Reason is required$/);
  await page.keyboard.type("Tama is better");
  await expect(dialog.getByText("Reason is required")).toBeHidden();
  await world.addFault({
    match: { method: "DELETE", path: "Patient/Appointment" },
    effect: { type: "status", status: 500 },
    when: { times: 1 },
  });
  await tabTo(page, "button", button);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toBeFocused();
  const notification = page.getByRole("status", { name: "Notification" });
  await expect(notification.filter({ hasText: "Nothing is cancelled." })).toBeVisible();
  await expect(reason).toHaveValue("Tama is better");
  await tabTo(page, "button", button);
  await page.keyboard.press("Enter");
  const confirmation = page.getByRole("status").filter({ hasText: "Appointment cancelled successfully" });
  await expect(confirmation).toBeFocused();
  await expect(dialog).toBeHidden();
});
