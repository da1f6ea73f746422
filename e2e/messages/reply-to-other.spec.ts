import { expectClean } from "../support/axe.ts";
import { chooseRecipient } from "../support/messages-page.ts";
import { expect, test } from "../support/test.ts";

const gone = { reference: "Practitioner/999", name: "Dr Gone Away" };

for (const isSaved of [false, true]) {
  test(`a reply to someone who has left says why it was refused, and goes to somebody else ${isSaved ? "with its draft" : "without a draft"}`, async ({
    page,
    world,
    signIn,
    journal,
  }) => {
    await page.clock.install();
    const id = `${world.people.sione.patientId}-message-1`;
    await signIn("sione", { to: `/emails/compose?reply=${id}` });
    const message = page.getByRole("textbox", { name: "Message", exact: true });
    await message.fill("Thank you, Wednesday suits me.");
    if (isSaved) {
      await page.clock.fastForward(10_000);
      await expect(page.getByRole("dialog", { name: "Reply Message" })).toContainText("Saved to Drafts at");
    }
    // The doctor leaves while the answer is written.
    await world.change("messages", "sione", { [id]: { sender: gone, inboxName: gone.name } });
    await page.getByRole("button", { name: /^Send/ }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.clock.fastForward(11_000);
    const problem = page.locator(".error-summary");
    await expect(problem).toContainText("Message Sending Failed");
    await expect(problem).toContainText("The practice says: “There is no recipient of this name.”");
    await expectClean(page);
    const refused = (await journal.read("POST Patient/Message")).length;

    await problem.getByRole("button", { name: "Send it to someone else" }).click();
    await expect(
      page.getByRole("dialog", { name: isSaved ? "Draft Message" : "Compose Message" }),
    ).toBeVisible();
    await expect(message).toHaveValue("Thank you, Wednesday suits me.");
    await expect(page.getByLabel("Subject")).toHaveValue(/^Re:/);
    await chooseRecipient(page);
    await page.getByRole("button", { name: /^Send to/ }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.clock.fastForward(11_000);
    await expect(page.getByText("Message Sent Successfully")).toBeVisible();
    expect((await journal.read("POST Patient/Message")).length).toBe(refused + 1);
    const entries = await world.list("messages", "sione");
    const mine = entries.filter((one) => JSON.stringify(one).includes("Wednesday suits me"));
    // The practice answers it, with its text.
    expect(mine.map((one) => Reflect.get(one, "box")).toSorted()).toEqual(["inbox", "sent"]);
  });
}
