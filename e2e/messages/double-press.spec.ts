import type { Page } from "@playwright/test";
import { chooseRecipient, rows } from "../support/messages-page.ts";
import { expect, test } from "../support/test.ts";

/** Presses an element of the page at the place of the last press, so many ms after it. Returns whether it was taken. */
const pressAgain = (page: Page, name: RegExp, after: number) =>
  page
    .getByRole("button", { name })
    .first()
    .evaluate((element, ms) => {
      const { x, y, at } = Reflect.get(window, "lastPress");
      const again = { bubbles: true, cancelable: true, detail: 2, clientX: x, clientY: y };
      const event = new MouseEvent("click", again);
      Object.defineProperty(event, "timeStamp", { value: at + ms });
      return element.dispatchEvent(event);
    }, after);

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
  const message = new RegExp(`${await rows(page).first().getByRole("heading").innerText()}`);
  expect(await pressAgain(page, message, 300)).toBe(false);
  await expect(page).toHaveURL("/emails");
  await pressAgain(page, message, 700);
  await expect(page).toHaveURL(/message=/);
});
