import type { Page } from "@playwright/test";
import { chooseRecipient, rows } from "../support/messages-page.ts";
import { expect, test } from "../support/test.ts";

/** Presses an element of the page at the place of the last press, so many ms after it. Returns whether it was taken. */
const pressAgain = (page: Page, name: RegExp, after: number, how: object) =>
  page
    .getByRole("button", { name })
    .first()
    .evaluate(
      (element, { ms, ...init }) => {
        const { x, y, at } = Reflect.get(window, "lastPress");
        const again = { bubbles: true, cancelable: true, clientX: x, clientY: y, ...init };
        const event = new PointerEvent("click", again);
        Object.defineProperty(event, "timeStamp", { value: at + ms });
        return element.dispatchEvent(event);
      },
      { ms: after, ...how },
    );

test("the second press of a double press on Send opens no message that has come into its place", async ({
  page,
  signIn,
}) => {
  await signIn("sione", { to: "/emails" });
  await page.getByRole("link", { name: "Compose Message" }).click();
  await chooseRecipient(page);
  await page.getByLabel("Subject").fill("A rash since Sunday");
  await page.getByRole("textbox", { name: "Message" }).fill("Is it from the tablets?");
  await page.evaluate(() =>
    addEventListener("click", ({ clientX, clientY, timeStamp }) =>
      Reflect.set(window, "lastPress", { x: clientX, y: clientY, at: timeStamp }),
    ),
  );
  await page.getByRole("button", { name: /^Send to/ }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  const nameOf = async (row: number) =>
    new RegExp(await rows(page).nth(row).getByRole("heading").innerText());
  const [message, next] = [await nameOf(0), await nameOf(1)];
  expect(await pressAgain(page, message, 300, { detail: 2 })).toBe(false);
  expect(await pressAgain(page, message, 300, { detail: 1, pointerType: "touch" })).toBe(false);
  await expect(page).toHaveURL("/emails");
  await pressAgain(page, message, 700, { detail: 2 });
  await expect(page).toHaveURL(/message=/);
  const opened = page.url();
  await pressAgain(page, next, 300, { detail: 1, pointerType: "mouse" });
  await expect(page).not.toHaveURL(opened);
});
