import { PracticeError } from "./practice-error.ts";

type Read<T> = { value: T; epochMs: number };

export type SharedReads = ReturnType<typeof createSharedReads>;

/** An open page requests its layout's and its screen's data side by side: the practice is asked once. */
export function createSharedReads() {
  const underWay = new Map<string, Promise<Read<unknown>>>();

  return {
    /** Calls `load` too when the other request was abandoned, which ends its read. */
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

    /** A form may have changed what the practice returns, so later requests read anew. */
    forget(session: string): void {
      for (const key of underWay.keys()) if (key.startsWith(`${session} `)) underWay.delete(key);
    },
  };
}
