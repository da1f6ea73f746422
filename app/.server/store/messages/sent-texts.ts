import type { Count, CounterStore } from "../counter-store.ts";
import type { KeyedHashes } from "../key-ring.ts";
import type { SessionOwner } from "../sessions/session-data.ts";

export type SentTexts = ReturnType<typeof createSentTexts>;

/** How long the same text counts as sent twice. */
const lifeMs = 15 * 60_000;

/**
 * Counts the texts that an account sent for a patient, in all sessions and in each, so that a second device can be
 * warned. A text is a keyed hash of its content and its recipient.
 */
export function createSentTexts(counters: CounterStore, hashes: KeyedHashes, now: () => number) {
  const namesOf = ({ session: { key, data } }: SessionOwner, content: string) => {
    const text = [data.apiUrl, data.holderId, data.patientId, content];
    const name = (parts: readonly string[]) => `text/${hashes.of(JSON.stringify(parts))}`;
    return { anywhere: name(text), here: name([...text, key]) };
  };
  const ageOf = (anywhere: Count | undefined, here: Count | undefined) =>
    anywhere !== undefined && anywhere.count > (here?.count ?? 0)
      ? lifeMs - (anywhere.endsAt - now())
      : undefined;
  return {
    /** How many ms ago another session sent this. Undefined when none did. */
    async find(owner: SessionOwner, content: string): Promise<number | undefined> {
      const { anywhere, here } = namesOf(owner, content);
      return ageOf(...(await Promise.all([counters.find(anywhere), counters.find(here)])));
    },

    /** Counts a text that was sent. Of two sessions that send it at once, the second gets the age. */
    async add(owner: SessionOwner, content: string): Promise<number | undefined> {
      const { anywhere, here } = namesOf(owner, content);
      return ageOf(await counters.increment(anywhere, lifeMs), await counters.increment(here, lifeMs));
    },
  };
}
