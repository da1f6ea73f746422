import { PracticeError } from "./practice-error.ts";

/** A value that the practice returned, and its clock then, in ms since 1970. */
type Read<T> = { value: T; epochMs: number };

export type SharedReads = ReturnType<typeof createSharedReads>;

/**
 * Reads of the practice that are under way, by session and name. An open page requests the data of its layout and
 * of its screen side by side, and both need the same menu, counters and confirmation: the practice is asked once.
 */
export function createSharedReads() {
  const underWay = new Map<string, Promise<Read<unknown>>>();

  return {
    /**
     * Returns what another request of the session is reading under this name, or calls `load`. Calls it too when
     * the other request was abandoned, which ends its read.
     * @throws what the shared read throws.
     */
    async read<T>(session: string, name: string, load: () => Promise<Read<T>>): Promise<Read<T>> {
      const key = `${session} ${name}`;
      const other = underWay.get(key) as Promise<Read<T>> | undefined;
      const work = other ?? load();
      if (other === undefined) underWay.set(key, work);
      try {
        return await work;
      } catch (error) {
        const isAbandoned = error instanceof PracticeError && error.reason === "cancelled";
        if (other === undefined || !isAbandoned) throw error;
        return load();
      } finally {
        if (underWay.get(key) === work) underWay.delete(key);
      }
    },

    /** Lets later requests of the session read anew, because a form may have changed what the practice returns. */
    forget(session: string): void {
      for (const key of underWay.keys()) if (key.startsWith(`${session} `)) underWay.delete(key);
    },
  };
}
