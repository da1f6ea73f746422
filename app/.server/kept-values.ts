import type { Services } from "./services.ts";
import type { CachedValues } from "./store/sessions/session-cache.ts";
import { type SessionValue, storedValue } from "./store/sessions/session-values.ts";

/** A value that is loaded already, or its promise. */
export type MaybePromise<T> = T | Promise<T>;

/** Applies `next` to a value: at once, or when its promise resolves. */
export function mapMaybePromise<T, R>(value: MaybePromise<T>, next: (value: T) => R): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** Calls `load` once per key. Keeps a value for one request. */
export type Memo = <T>(key: string, load: () => Promise<T>) => Promise<T>;

export function createMemo(): Memo {
  const loading = new Map<string, Promise<unknown>>();
  return <T>(key: string, load: () => Promise<T>): Promise<T> => {
    const started = loading.get(key);
    if (started !== undefined) return started as Promise<T>;
    const work = load();
    // Callers see the failure; without this handler, one that no caller awaits would end the process.
    work.catch(() => undefined);
    loading.set(key, work);
    return work;
  };
}

/** Keeps values for as long as the session, as they were when the request came in. */
export type Cache = {
  get: <T>(value: SessionValue<T>) => T | undefined;
  set: <T>(value: SessionValue<T>, content: T) => Promise<void>;
  /** Returns a value and deletes it. */
  take: <T>(value: SessionValue<T>) => Promise<T | undefined>;
  /** Returns a value, or loads and stores it. */
  read: <T>(value: SessionValue<T>, load: () => Promise<T>) => MaybePromise<T>;
};

/**
 * @param stored what the session stores. Undefined for a patient whose record is not open: nothing is stored then.
 * @param loadOnce calls `load` of a value that is not stored, once per name.
 */
export function createCache(
  { sessionCache }: Services,
  sessionKey: string,
  stored: CachedValues | undefined,
  loadOnce: Memo,
): Cache {
  const cache: Cache = {
    get: (value) => stored && storedValue(stored, value),
    set: async ({ name }, content) => {
      if (stored) await sessionCache.set(sessionKey, name, content);
    },
    take: async (value) => {
      const content = cache.get(value);
      if (content !== undefined) await sessionCache.delete(sessionKey, [value.name]);
      return content;
    },
    read: (value, load) =>
      cache.get(value) ??
      loadOnce(value.name, async () => {
        const content = await load();
        await cache.set(value, content);
        return content;
      }),
  };
  return cache;
}
