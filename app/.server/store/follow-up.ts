import { isoDay } from "#app/format/dates.ts";
import { dayMs, type IsoDay } from "#practice-api/units.ts";
import type { CounterStore } from "./counter-store.ts";
import type { KeyedHashes } from "./key-ring.ts";
import type { SessionOwner } from "./sessions/session-data.ts";

/** How long the day of a dashboard is kept (ruling P124), and a message followed (ruling P123). */
const [openedMs, messageMs] = [400 * dayMs, 14 * dayMs];

/** Only days and marks, each in a counter whose name is a keyed hash. */
export function createFollowUp(counters: CounterStore, hashes: KeyedHashes) {
  const recordOf = ({ session: { data } }: SessionOwner) => [data.apiUrl, data.patientId];
  const nameOf = (parts: readonly string[]) => `follow-up/${hashes.of(JSON.stringify(parts))}`;
  /** Also what a former key has named. */
  async function find(parts: readonly string[]): Promise<number | undefined> {
    for (const hash of hashes.all(JSON.stringify(parts))) {
      const found = await counters.find(`follow-up/${hash}`);
      if (found !== undefined) return found.count;
    }
    return undefined;
  }

  return {
    /**
     * Notes that the account opens the record’s dashboard on this day of the practice, and returns the last earlier day on
     * which it did, which stays the same until the day ends (ruling P124).
     */
    async noteOpened(owner: SessionOwner, today: IsoDay): Promise<IsoDay | undefined> {
      const opened = [...recordOf(owner), owner.session.data.holderId];
      const [last, before] = [
        [...opened, "last"],
        [...opened, "before"],
      ] as const;
      const day = Date.parse(today) / dayMs;
      const [known, knownBefore] = await Promise.all([find(last), find(before)]);
      if (known === undefined || known < day) {
        // In this order: a process that ends in between names no day twice.
        if (known !== undefined) await counters.set(nameOf(before), known, openedMs);
        await counters.set(nameOf(last), day, openedMs);
      }
      // A clock that was set back has been later.
      const earlier = [known, knownBefore].find((one) => one !== undefined && one < day);
      return earlier === undefined ? undefined : isoDay(new Date(earlier * dayMs).toISOString());
    },

    /** For all accounts that may open the record. */
    noteMessage: (owner: SessionOwner) =>
      counters.set(nameOf([...recordOf(owner), "message sent"]), 1, messageMs),
    hasMessage: async (owner: SessionOwner) =>
      (await find([...recordOf(owner), "message sent"])) !== undefined,

    /** The patient expects no answer to it. */
    settleMessage: (owner: SessionOwner, id: string) =>
      counters.set(nameOf([...recordOf(owner), "settled", id]), 1, messageMs),
    isSettled: async (owner: SessionOwner, id: string) =>
      (await find([...recordOf(owner), "settled", id])) !== undefined,
  };
}
