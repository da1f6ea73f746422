import fc from "fast-check";
import type { PatientKey } from "#fixtures/people/people.ts";
import type { Collection, RecordIn } from "#fixtures/record/record.ts";
import { isoAt } from "#fixtures/time.ts";
import { Records } from "#mock-server/world/records.ts";
import type { World } from "#mock-server/world/world.ts";
import { splitReply } from "#practice-api/messages/rules.ts";

/** How a practice keeps the messages and drafts that it receives. */
export type Habits = {
  /** How long its lists lag behind, in ms. It dates a message when it is listed. */
  lagMs: number;
  /** It keeps a text in one line. */
  joinsLines: boolean;
  /** A draft takes the place and the id of the one before it with the same subject. */
  keepsDraftIds: boolean;
};

export const anyHabits: fc.Arbitrary<Habits> = fc.record({
  lagMs: fc.constantFrom(0, 0, 0, 0, 0, 0, 500, 3_000, 40_000),
  joinsLines: fc.constantFrom(false, false, false, true),
  keepsDraftIds: fc.constantFrom(false, false, false, true),
});

const joining = new WeakSet<World>();
/** A text that was typed, as the practice keeps it. */
export const keptText = (world: World, text: string): string =>
  joining.has(world) ? text.replaceAll(/\s+/g, " ") : text;

/** Gives the practice of a history its habits. */
export function setHabits(
  world: World,
  { lagMs = 0, joinsLines = false, keepsDraftIds = false }: Partial<Habits> = {},
): void {
  const { records } = world;
  if (joinsLines) joining.add(world);
  else joining.delete(world);
  records.add = <C extends Collection>(
    person: PatientKey,
    collection: C,
    record: Omit<RecordIn<C>, "id">,
  ): RecordIn<C> => {
    const added = Records.prototype.add.call(records, person, collection, record) as RecordIn<C>;
    if (collection === "messages") keep(person, added.id);
    return added;
  };

  function keep(person: PatientKey, id: string): void {
    const message = records.find(person, "messages", id);
    if (message === undefined || message.box === "inbox") return;
    const { box, subject, body = "", sentAt } = message;
    const { typed } = splitReply(body);
    const kept = {
      ...message,
      body: keptText(world, typed) + body.slice(typed.length),
      sentAt: lagMs === 0 ? sentAt : isoAt(Date.parse(sentAt) + lagMs),
    };
    const earlier = records
      .list(person, "messages")
      .find((one) => one.id !== id && one.box === "drafts" && one.subject === subject);
    const isInPlace = keepsDraftIds && box === "drafts" && earlier?.id.includes("-new-") === true;
    if (isInPlace) records.remove(person, "messages", id);
    records.put(person, "messages", isInPlace ? { ...kept, id: earlier.id } : kept);
  }
}
