import type { Page } from "@playwright/test";
import { expectAccessibleEverywhere } from "../support/axe.ts";
import { tickCaptcha } from "../support/captcha.ts";
import { expect, test } from "../support/test.ts";

const field = (page: Page, id: string) => page.locator(`#${id}`);
const send = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

test("Forgot Password is sent once the captcha is solved, which a mistake does not use up, and not once it has expired", async ({
  page,
  world,
}) => {
  await page.clock.install();
  await page.goto("/login");
  await page.getByLabel("Username (email)").fill("nobody");
  await page.getByRole("link", { name: "Forgot Password" }).click();
  await expect(field(page, "email")).toHaveValue("nobody");
  const box = page.getByRole("checkbox");
  await expect(box).toHaveAttribute("aria-required", "true");
  expect(await box.evaluate((input) => input.matches(":invalid"))).toBe(false);
  await expect(send(page, "Send Password")).toHaveAttribute("aria-disabled", "true");
  await field(page, "email").focus();
  await page.keyboard.press("Enter");
  await tickCaptcha(page);
  await expect(page.getByRole("status").filter({ hasText: "The check is done." })).toBeAttached();
  await page.clock.fastForward(301_000);
  await expect(send(page, "Send Password")).toBeDisabled();
  await expect(page.getByRole("status").filter({ hasText: "Tick the box again." })).toBeAttached();
  await field(page, "email").focus();
  await page.keyboard.press("Enter");
  await tickCaptcha(page);
  await expect(send(page, "Send Password")).toBeEnabled();
  await send(page, "Send Password").click();
  await expect(page.locator(".field-error")).toHaveText("You have entered an invalid email address.");
  await expectAccessibleEverywhere(page);
  await field(page, "email").fill(world.people.mei.username);
  await expect(page.locator(".field-error")).toHaveCount(0);
  await send(page, "Send Password").click();
  const sent = page.getByRole("main").getByRole("status");
  await expect(sent).toContainText("we have emailed you how to log in again.");
  await expect(sent).toBeFocused();
  await expect(sent.getByRole("link", { name: "Call the practice 04 555 0110" })).toBeVisible();
  await expect(page.locator("form")).toHaveCount(0);
  await expectAccessibleEverywhere(page);
  expect(await world.outbox()).toHaveLength(1);
});

test("Login Help works as a dialog by keyboard, keeps what was typed on failure, and sends", async ({
  page,
  world,
}) => {
  await page.goto("/login");
  await page.getByLabel("Username (email)").fill("half-typed");
  const opener = page.getByRole("link", { name: "Login Help" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Login Help" });
  await expect(dialog.getByRole("heading", { name: "Login Help" })).toBeFocused();
  await expect(dialog.getByRole("checkbox")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveTitle(/^Log in/);
  await expect(page.getByLabel("Username (email)")).toHaveValue("half-typed");

  await opener.click();
  await expect(field(page, "email")).toHaveValue("half-typed");
  await page.setViewportSize({ width: 390, height: 664 });
  await expect(send(page, /^Ok/)).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole("link", { name: "Close" })).toBeInViewport({ ratio: 1 });
  await send(page, /^Ok/).press("Enter");
  await expect(page.getByRole("alert")).toHaveText(/^Tick the box above first/);
  await expect(page.getByRole("alert")).toBeInViewport();
  await tickCaptcha(page);
  await send(page, /^Ok/).click();
  await expect(dialog.locator(".error-summary")).toBeFocused();
  await expectAccessibleEverywhere(page);
  const typed = {
    email: `helpless+${world.id}@example.nz`,
    given: "Māia",
    family: "O’Brien",
    birthDate: "24 March 1985",
    subject: "I cannot log in",
    message: "My password\nis refused.",
  };
  for (const [id, text] of Object.entries(typed)) await field(page, id).fill(text);
  await expect(dialog.locator(".field-error")).toHaveCount(0);
  const effect = { type: "status", status: 503 } as const;
  await world.addFault({ match: { path: "SendHelpMessage" }, when: { times: 1 }, effect });
  await send(page, /^Ok/).click();
  await expect(dialog.locator(".error-summary")).toContainText("It may then arrive twice.");
  const notice = page.getByRole("status", { name: "Notification" });
  await expect(notice).toContainText("What you typed is still here.");
  for (const [id, text] of Object.entries(typed)) await expect(field(page, id)).toHaveValue(text);
  await tickCaptcha(page);
  await send(page, /^Ok/).click();
  const done = dialog.getByRole("status").filter({ hasText: "Your request for help has been sent." });
  await expect(done.first()).toBeFocused();
  expect((await world.outbox()).map(({ about }) => about)).toEqual([
    "Māia O’Brien asks for help: I cannot log in",
  ]);
  await dialog.getByRole("link", { name: "Close" }).click();
  await expect(page).toHaveURL("/login");
});
