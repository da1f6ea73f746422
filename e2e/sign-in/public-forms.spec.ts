import type { Page } from "@playwright/test";
import { expectAccessibleEverywhere } from "../support/axe.ts";
import { tickCaptcha } from "../support/captcha.ts";
import { expect, test } from "../support/test.ts";

const field = (page: Page, id: string) => page.locator(`#${id}`);
const send = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

test.describe("Forgot Password", () => {
  test("sends once the captcha is solved and shows the practice's message, the same for any address", async ({
    page,
    world,
  }) => {
    await page.goto("/login");
    await page.getByLabel("Username (email)").fill("typed@example.nz");
    await page.getByRole("link", { name: "Forgot Password" }).click();
    await expect(page).toHaveURL("/forgetPassword");
    await expect(field(page, "email")).toHaveValue("typed@example.nz");
    const box = page.getByRole("checkbox");
    await expect(box).toBeVisible();
    await expect(box).toHaveAttribute("aria-required", "true");
    expect(await box.evaluate((input) => input.matches(":invalid"))).toBe(false);
    await expect(send(page, "Send Password")).toBeDisabled();
    await expect(send(page, "Send Password")).toHaveAttribute("aria-disabled", "true");
    await field(page, "email").fill("nobody");
    await page.keyboard.press("Enter");
    await tickCaptcha(page);
    await expect(page.getByRole("status").filter({ hasText: "The check is done." })).toBeAttached();
    await expect(send(page, "Send Password")).toBeEnabled();
    await send(page, "Send Password").click();
    await expect(page.locator(".error-summary").getByRole("link")).toHaveText(
      "You have entered an invalid email address.",
    );
    await expect(page.locator(".field-error")).toHaveText("You have entered an invalid email address.");
    await expectAccessibleEverywhere(page);
    await field(page, "email").fill(world.people.mei.username);
    await expect(page.locator(".field-error")).toHaveCount(0);
    // An invalid address does not use up the captcha.
    await send(page, "Send Password").click();
    const sent = page.getByRole("main").getByRole("status");
    await expect(sent).toContainText("we have emailed you how to log in again.");
    await expect(sent).toBeFocused();
    await expect(sent.getByRole("link", { name: "Call the practice 04 555 0110" })).toBeVisible();
    await expect(page.locator("form")).toHaveCount(0);
    await expectAccessibleEverywhere(page);
    expect(await world.outbox()).toHaveLength(1);
    await page.getByRole("link", { name: "Sign In" }).click();
    await expect(page).toHaveURL("/login");
  });

  test("cannot be sent once the captcha has expired", async ({ page, world }) => {
    await page.clock.install();
    await page.goto("/forgetPassword");
    await field(page, "email").fill(world.people.mei.username);
    await tickCaptcha(page);
    await expect(send(page, "Send Password")).toBeEnabled();
    await page.clock.fastForward(301_000);
    await expect(send(page, "Send Password")).toBeDisabled();
    await expect(page.getByRole("status").filter({ hasText: "Tick the box again." })).toBeAttached();
    await field(page, "email").focus();
    await page.keyboard.press("Enter");
    expect(await world.outbox()).toEqual([]);
  });

  test("shows a failed call and keeps the address", async ({ page, world }) => {
    await world.addFault({ match: { path: "Patient/ForgotPassword" }, effect: { type: "reset" } });
    await page.goto("/forgetPassword");
    await field(page, "email").fill(world.people.mei.username);
    await tickCaptcha(page);
    await send(page, "Send Password").click();
    await expect(page.locator(".error-summary")).toContainText("Something went wrong. Please try again.");
    await expect(field(page, "email")).toHaveValue(world.people.mei.username);
  });
});

test.describe("Login Help", () => {
  test("works as a dialog by keyboard: shows every error, keeps what was typed on failure, and sends", async ({
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
    await expect(page).toHaveTitle(/^Login Help/);
    await expect(dialog.getByRole("checkbox")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveTitle(/^Log in/);
    await expect(page.getByLabel("Username (email)")).toHaveValue("half-typed");

    await opener.click();
    await expect(dialog).toBeVisible();
    await expect(field(page, "email")).toHaveValue("half-typed");
    for (const size of [
      { width: 390, height: 664 },
      { width: 820, height: 700 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(size);
      await expect(send(page, /^Ok/)).toBeInViewport({ ratio: 1 });
      await expect(dialog.getByRole("link", { name: "Close" })).toBeInViewport({ ratio: 1 });
    }
    await expect(
      dialog
        .locator("input:visible, textarea")
        .evaluateAll((all) =>
          all.map((one) => one.getAttribute("name")).filter((name) => name && name !== "website"),
        ),
    ).resolves.toEqual(["email", "nhi", "given", "family", "birthDate", "subject", "message"]);
    await expect(send(page, /^Ok/)).toBeDisabled();
    await send(page, /^Ok/).press("Enter");
    await expect(page.getByRole("alert")).toHaveText(/^Tick the box above first/);
    await expect(page.getByRole("alert")).toBeInViewport();
    await field(page, "email").clear();
    await tickCaptcha(page);
    await send(page, /^Ok/).click();
    const summary = dialog.locator(".error-summary");
    await expect(summary.getByRole("link")).toHaveText([
      "Either Email or NHI Number is Required",
      "First Name is Required",
      "Family Name is Required",
      "Date of Birth is required",
      "Subject is Required",
      "Message body is Required",
    ]);
    await expect(summary).toBeFocused();
    await expectAccessibleEverywhere(page);
    const typed = {
      email: `helpless+${world.id}@example.nz`,
      given: "Māia",
      family: "O’Brien",
      birthDate: "24032999",
      subject: "I cannot log in",
      message: "My password\nis refused.",
    };
    for (const [id, text] of Object.entries(typed)) await field(page, id).fill(text);
    await expect(dialog.locator(".field-error")).toHaveCount(0);
    await send(page, /^Ok/).click();
    await expect(summary.getByRole("link")).toHaveText(["Date of Birth must be in the past"]);
    await field(page, "birthDate").fill("24 March 1985");
    await world.addFault({
      match: { path: "SendHelpMessage" },
      when: { times: 1 },
      effect: { type: "status", status: 503 },
    });
    await send(page, /^Ok/).click();
    const failed =
      "We could not find out whether your request was sent. What you typed is still here. Call the practice, or send it again. It may then arrive twice.";
    await expect(summary).toContainText(failed);
    const notice = page.getByRole("status", { name: "Notification" });
    await expect(notice).toContainText(failed);
    for (const [id, text] of Object.entries({ ...typed, birthDate: "24 March 1985" })) {
      await expect(field(page, id)).toHaveValue(text);
    }
    await notice.getByRole("button", { name: "Dismiss notification" }).click();
    await expect(notice).not.toContainText(failed);
    await tickCaptcha(page);
    await send(page, /^Ok/).click();
    const done = dialog.getByRole("status").filter({ hasText: "Your request for help has been sent." });
    await expect(done.first()).toBeFocused();
    await expect(notice).toContainText("Your request for help has been sent.");
    await expectAccessibleEverywhere(page);
    expect((await world.outbox()).map(({ about }) => about)).toEqual([
      "Māia O’Brien asks for help: I cannot log in",
    ]);
    await dialog.getByRole("link", { name: "Close" }).click();
    await expect(page).toHaveURL("/login");
  });
});

test("Signup sends the specified fields as a help request and shows what happens next", async ({
  page,
  world,
}) => {
  await page.goto("/signup");
  await expect(page.getByRole("checkbox")).toBeVisible();
  await expect(field(page, "practice")).toHaveValue("Kererū Street Medical Centre");
  await field(page, "practice").clear();
  await field(page, "nhi").fill("abc");
  await tickCaptcha(page);
  await send(page, "Signup").click();
  await expect(page.locator(".error-summary").getByRole("link")).toHaveText([
    "Family Name is Required",
    "First Name is Required",
    "Date of Birth is required",
    "NHI Number must be 7 letters and numbers, like ZAA0067",
    "Practice Name is Required",
  ]);
  await field(page, "nhi").clear();
  const typed = {
    family: "Ngata",
    given: "Hemi",
    middle: "Rāwiri",
    birthDate: "01-02-1990",
    practice: "Kererū Street Medical Centre",
    email: `hemi+${world.id}@example.nz`,
  };
  for (const [id, text] of Object.entries(typed)) await field(page, id).fill(text);
  await send(page, "Signup").click();
  await expect(page.getByRole("heading", { name: "What happens next" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("status")).toBeFocused();
  await expectAccessibleEverywhere(page);
  const messages = await world.outbox();
  expect(messages.map(({ about }) => about)).toEqual(["Hemi Ngata asks for help: Request for portal access"]);
});
