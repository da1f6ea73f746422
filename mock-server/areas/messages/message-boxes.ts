import type { PatientKey } from "#fixtures/people/people.ts";
import type { Message } from "#fixtures/record/messages/messages.ts";
import { memoize } from "../../core/memoize.ts";
import type { World } from "../../world/world.ts";

/** Lists never change, so each is sorted once. */
const boxesOf = memoize(
  (list: readonly Message[]): { readonly [B in Message["box"]]: readonly Message[] } => {
    const timed = list.map((message) => ({ message, sentAt: Date.parse(message.sentAt) }));
    const newestFirst = timed.sort((a, b) => b.sentAt - a.sentAt).map(({ message }) => message);
    const box = (name: Message["box"]) => newestFirst.filter((message) => message.box === name);
    return { inbox: box("inbox"), sent: box("sent"), drafts: box("drafts") };
  },
);

/**
 * Newest first. The practice's reply is stored when the message is sent and arrives when the world's clock reaches
 * its time.
 */
export function messagesIn(world: World, person: PatientKey, box: Message["box"]): readonly Message[] {
  const messages = boxesOf(world.records.list(person, "messages"))[box];
  const arrived = messages.findIndex((message) => hasArrived(message, world));
  return arrived < 0 ? [] : messages.slice(arrived);
}

export function unreadMessages(world: World, person: PatientKey): readonly Message[] {
  return messagesIn(world, person, "inbox").filter(({ read }) => !read);
}

export function findMessage(world: World, person: PatientKey, id: string): Message | undefined {
  const found = world.records.find(person, "messages", id);
  return found && hasArrived(found, world) ? found : undefined;
}

export function arrivedMessages(world: World, person: PatientKey): readonly Message[] {
  return world.records.list(person, "messages").filter((message) => hasArrived(message, world));
}

function hasArrived({ sentAt }: Message, { clock }: World): boolean {
  return Date.parse(sentAt) <= clock.now();
}
