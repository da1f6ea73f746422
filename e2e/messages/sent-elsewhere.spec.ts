import { expectClean } from "../support/axe.ts";
import { chooseRecipient, sentMessages } from "../support/messages-page.ts";
import { expect, test } from "../support/test.ts";

test("the same text from a second log in says so while it can be undone, and is sent all the same", async ({
  page,
  signIn,
  world,
}) => {
  await page.clock.install();
  const told = /You sent this to Dr Hana Pōtiki at \d\d:\d\d from another device or log in\./;
  for (const times of [1, 2]) {
    await signIn("sione", { to: "/emails/compose" });
    await chooseRecipient(page);
    await page.getByLabel("Subject").fill("A rash since Sunday");
    await page.getByRole("textbox", { name: "Message", exact: true }).fill("Is it from the tablets?");
    await page.getByRole("button", { name: /^Send to / }).click();
    await expect(sentMessages(page).getByRole("button", { name: "Undo" })).toBeVisible();
    if (times === 2) {
      await expect(sentMessages(page)).toContainText(told);
      await expectClean(page);
    }
    await page.clock.fastForward(10_000);
    await expect(sentMessages(page)).toContainText("Message Sent Successfully");
    await expect(sentMessages(page).getByText(told)).toHaveCount(times - 1);
    await world.verify({ call: "POST Patient/Message", times });
  }
});
