import type { Page } from "@playwright/test";
import type { Account, World } from "./test.ts";

const hana = { reference: "Practitioner/31", name: "Dr Hana Pōtiki" };

export const iron = {
  box: "inbox",
  status: "completed",
  sender: hana,
  inboxName: hana.name,
  subject: "Your iron tablets",
  body: "Kia ora Sione,\n\nTake them every second day.",
  sentAt: "2026-11-20T16:12:00+13:00",
  read: false,
};

/** The texts of a person's drafts. */
export const drafts = async (world: World, person: Account | "tama") =>
  (await world.list("messages", person))
    .filter((one) => Reflect.get(one, "box") === "drafts")
    .map((one) => String(Reflect.get(one, "body")));

/** Replaces a patient's messages, newest first, by those of a test. */
export async function setMessages(world: World, person: "sione" | "mei", messages: readonly object[]) {
  const own = await world.list("messages", person);
  const added = messages.map((message, index) => [`message-${index}`, message]);
  await world.change("messages", person, Object.fromEntries([...own.map(({ id }) => [id, null]), ...added]));
}

export const rows = (page: Page) => page.locator(".message:visible");
export const viewer = (page: Page) => page.getByRole("region", { name: "Message", exact: true });
export const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Boxes" }).getByRole("link", { name });
export const menuBadge = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Messaging/ });
/** What became of the messages that were sent on this page. */
export const sentMessages = (page: Page) => page.locator(".sent-messages > li");
export const toast = (page: Page) => page.locator(".toast");
export const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).first().click();
/** Chooses whom a message is for, who may be in a role of several people. */
export async function chooseRecipient(page: Page, name = hana.name) {
  const person = page.getByRole("radio", { name: new RegExp(`${name}$`), includeHidden: true });
  await person.evaluate((radio) => {
    const group = radio.closest("details");
    if (group) group.open = true;
  });
  await person.first().check();
}
export const chosenRecipient = (page: Page) => page.getByRole("radio", { checked: true });
