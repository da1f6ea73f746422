import { expect, test } from "../support/test.ts";

test("opens a document in the dialog, by keyboard, and gives the focus back", async ({ page, signIn }) => {
  await signIn("sione", { to: "/resources" });
  const read = page.getByRole("link", { name: "Read Living with asthma" });
  await read.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "Living with asthma" })).toBeFocused();
  await expect(page).toHaveURL(/\/resources\?resource=/);
  await expect(dialog.getByText(/^Page 1 of/)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Print" })).not.toHaveAttribute("aria-disabled");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(read).toBeFocused();

  // The page of a document in a window of its own has the same viewer.
  await page.goto("/preview?resource=20201-resource-0");
  await expect(page.getByText(/^Page 1 of/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Print" })).not.toHaveAttribute("aria-disabled");
});
