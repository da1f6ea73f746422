import type { Ms } from "#practice-api/units.ts";
import type { Count, CounterStore } from "../counter-store.ts";
import type { KeyedHashes } from "../key-ring.ts";
import type { SessionOwner } from "../sessions/session-data.ts";

const lifeMs = 15 * 60_000;

/** In all sessions and in each, so that a second device can be warned. A text is a keyed hash. */
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
    async find(owner: SessionOwner, content: string): Promise<Ms | undefined> {
      const { anywhere, here } = namesOf(owner, content);
      return ageOf(...(await Promise.all([counters.find(anywhere), counters.find(here)])));
    },

    /** Of two sessions that send it at once, the second gets the age. */
    async add(owner: SessionOwner, content: string): Promise<Ms | undefined> {
      const { anywhere, here } = namesOf(owner, content);
      return ageOf(await counters.increment(anywhere, lifeMs), await counters.increment(here, lifeMs));
    },
  };
}
