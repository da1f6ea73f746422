import { expectClean } from "../support/axe.ts";
import { chooseRecipient } from "../support/messages-page.ts";
import { expect, test } from "../support/test.ts";

const gone = { reference: "Practitioner/999", name: "Dr Gone Away" };

test("a reply to someone who has left goes to somebody else, with its draft", async ({
  page,
  world,
  signIn,
}) => {
  const posts = async () => (await world.journal("POST Patient/Message")).length;
  /** Presses Send, and ends the time to undo. */
  async function send() {
    await page.getByRole("button", { name: /^Send/ }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.clock.fastForward(11_000);
  }
  await page.clock.install();
  const id = `${world.people.sione.patientId}-message-1`;
  await signIn("sione", { to: `/emails/compose?reply=${id}` });
  const message = page.getByRole("textbox", { name: "Message", exact: true });
  await message.fill("Thank you, Wednesday suits me.");
  await page.clock.fastForward(10_000);
  await expect(page.getByRole("dialog", { name: "Reply Message" })).toContainText("Saved to Drafts at");
  // The doctor leaves while the answer is written.
  await world.change("messages", "sione", { [id]: { sender: gone, inboxName: gone.name } });
  await send();
  const problem = page.locator(".error-summary");
  await expect(problem).toContainText("The practice says: “There is no recipient of this name.”");
  await expectClean(page);
  const refused = await posts();
  await problem.getByRole("button", { name: "Send it to someone else" }).click();
  await expect(page.getByRole("dialog", { name: "Draft Message" })).toBeVisible();
  await expect(message).toHaveValue("Thank you, Wednesday suits me.");
  await chooseRecipient(page);
  await send();
  await expect(page.getByText("Message Sent Successfully")).toBeVisible();
  expect(await posts()).toBe(refused + 1);
});
