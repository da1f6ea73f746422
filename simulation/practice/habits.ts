import fc from "fast-check";
import type { PatientKey } from "#fixtures/people/people.ts";
import type { Collection, RecordIn } from "#fixtures/record/record.ts";
import { isoAt } from "#fixtures/time.ts";
import { Records } from "#mock-server/world/records.ts";
import type { World } from "#mock-server/world/world.ts";
import { splitReply } from "#practice-api/messages/rules.ts";

export type Habits = {
  /** How long its lists lag behind, in ms. It dates a message when it is listed. */
  lagMs: number;
  joinsLines: boolean;
  /** A draft takes the place and the id of the one before it with the same subject. Replies to one message share theirs. */
  keepsDraftIds: boolean;
};

export const anyHabits: fc.Arbitrary<Habits> = fc.record({
  lagMs: fc.constantFrom(0, 0, 0, 0, 0, 0, 500, 3_000, 40_000),
  joinsLines: fc.constantFrom(false, false, false, true),
  keepsDraftIds: fc.constantFrom(false, false, false, true),
});

const kept = new WeakMap<World, Partial<Habits>>();
export const keptText = (world: World, text: string): string =>
  kept.get(world)?.joinsLines ? text.replaceAll(/\s+/g, " ") : text;

/** A draft that is listed too late for the portal to see its id is recognised by its text (threat T35). */
export const showsLateDrafts = (world: World): boolean =>
  (kept.get(world)?.lagMs ?? 0) > 0 && world.state.dialects.includes("lists-without-bodies");

export function setHabits(world: World, habits: Partial<Habits> = {}): void {
  const { records } = world;
  const { lagMs = 0, keepsDraftIds = false } = habits;
  kept.set(world, habits);
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
    const { typed, original } = splitReply(body);
    const own = {
      ...message,
      body: keptText(world, typed) + body.slice(typed.length),
      sentAt: lagMs === 0 ? sentAt : isoAt(Date.parse(sentAt) + lagMs),
    };
    const earlier = records
      .list(person, "messages")
      .find((one) => one.id !== id && one.box === "drafts" && one.subject === subject);
    const isTaken = keepsDraftIds && box === "drafts" && original === undefined;
    const isInPlace = isTaken && earlier?.id.includes("-new-") === true;
    if (isInPlace) records.remove(person, "messages", id);
    records.put(person, "messages", isInPlace ? { ...own, id: earlier.id } : own);
  }
}
