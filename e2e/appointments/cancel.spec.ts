import { skipToMain, tabTo } from "../support/axe.ts";
import { expect, test } from "../support/test.ts";

const upcoming = "/appointments?tab=upcoming";
const call = "DELETE Patient/Appointment";
const done = "Appointment cancelled successfully";

test("cancels an appointment with the keyboard alone, with a reason", async ({ page, world, signIn }) => {
  await signIn("aroha", { as: "Tama Ngata", to: upcoming });
  await skipToMain(page);
  await tabTo(page, "link", /^Cancel /);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Cancel Tama Ngata’s appointment?" });
  await expect(dialog.getByRole("heading")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("link", { name: /^Cancel / })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, "button", "Cancel Tama Ngata’s appointment");
  await page.keyboard.press("Enter");
  const reason = dialog.getByRole("textbox", { name: "Reason" });
  await expect(reason).toBeFocused();
  await expect(reason).toBeInViewport({ ratio: 1 });
  await expect(reason).toHaveAccessibleDescription(/Reason is required$/);
  await expect(dialog.getByText("Reason is required")).toBeVisible();
  expect(await world.journal(call)).toEqual([]);
  await page.keyboard.type("Tama is better");
  await expect(dialog.getByText("Reason is required")).toBeHidden();
  await tabTo(page, "button", "Cancel Tama Ngata’s appointment");
  await page.keyboard.press("Enter");
  const confirmation = page.getByRole("status").filter({ hasText: done });
  await expect(confirmation).toBeFocused();
  await expect(confirmation).toContainText("Confirmed by the practice’s booking system at 09:0");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("No Records Found")).toBeVisible();
  await expect(page).toHaveTitle(/^Tama: Upcoming Appointment \|/);
  const cancelled = (await world.list("appointments", "tama")) as readonly {
    cancelReason?: string;
    status?: string;
  }[];
  expect(cancelled[0]).toMatchObject({ status: "cancelled", cancelReason: "Tama is better" });
});

test("shows the practice's refusal in the dialog and as a notification, and keeps what was typed", async ({
  page,
  world,
  signIn,
}) => {
  await signIn("sione", { to: upcoming });
  await page
    .getByRole("link", { name: /^Cancel / })
    .first()
    .click();
  const [first] = await world.list("appointments", "sione");
  await world.change("appointments", "sione", { [first?.id ?? ""]: { statusId: "4" } });
  await page.getByLabel("Reason").fill("I will be away");
  await page.getByRole("button", { name: "Cancel appointment" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "This appointment can no longer be cancelled. Please ring the practice.",
  );
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(
    page.getByRole("status", { name: "Notification" }).filter({ hasText: "can no longer be cancelled" }),
  ).toBeVisible();
  await expect(page.getByLabel("Reason")).toHaveValue("I will be away");
});
