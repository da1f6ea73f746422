import { PracticeError } from "./practice-error.ts";

/** A value that the practice returned, and its clock then, in ms since 1970. */
type Read<T> = { value: T; epochMs: number };

export type SharedReads = ReturnType<typeof createSharedReads>;

/**
 * Reads of the practice that are under way, by session and name. An open page requests the data of its layout and
 * of its screen side by side, and both need the same menu, counters and confirmation: the practice is asked once.
 */
export function createSharedReads() {
  const underWay = new Map<string, Map<string, Promise<Read<unknown>>>>();

  return {
    /**
     * Returns what another request of the session is reading under this name, or calls `load`. Calls it too when
     * the other request was abandoned, which ends its read.
     * @throws what the shared read throws.
     */
    async read<T>(session: string, name: string, load: () => Promise<Read<T>>): Promise<Read<T>> {
      const other = underWay.get(session)?.get(name) as Promise<Read<T>> | undefined;
      if (other === undefined) return start(session, name, load);
      try {
        return await other;
      } catch (error) {
        if (error instanceof PracticeError && error.reason === "cancelled") return load();
        throw error;
      }
    },

    /** Lets later requests of the session read anew, because a form may have changed what the practice returns. */
    forget: (session: string): void => void underWay.delete(session),
  };

  function start<T>(session: string, name: string, load: () => Promise<Read<T>>): Promise<Read<T>> {
    const reads = underWay.get(session) ?? new Map<string, Promise<Read<unknown>>>();
    underWay.set(session, reads);
    const work = load();
    reads.set(name, work);
    const end = () => {
      reads.delete(name);
      if (reads.size === 0 && underWay.get(session) === reads) underWay.delete(session);
    };
    work.then(end, end);
    return work;
  }
}
