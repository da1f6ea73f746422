import { randomBytes, timingSafeEqual } from "node:crypto";
import { parseCookie, stringifySetCookie } from "cookie";
import type { KeyedHashes } from "../store/key-ring.ts";
import { comparable } from "./rate-limit-key.ts";

const cookieName = "__Host-device";
const lifeSeconds = 90 * 24 * 3_600;
export const knownBrowserMs = lifeSeconds * 1_000;
/** Enough for a family. The account that logged in longest ago is forgotten first. */
const maxAccounts = 8;
/** Per account: a random id, when it ends in seconds since 1970, and a keyed hash that binds both to the account. */
const entryPattern = /^([\w-]{22})\.(\d{10})\.([\w-]{43})$/;

type Entry = { id: string; endsAt: string; hash: string };

/**
 * Ruling B101, threat T57. The cookie gives no access and has no name in it: for its account it allows a few
 * passwords that are counted by themselves, whatever strangers have tried. It outlasts Log Out.
 */
export function createKnownBrowsers(hashes: KeyedHashes, now: () => number) {
  const textOf = (username: string, { id, endsAt }: Omit<Entry, "hash">) =>
    JSON.stringify([comparable(username), id, endsAt]);
  const isOf = (username: string, entry: Entry) =>
    hashes
      .all(textOf(username, entry))
      .some((hash) => timingSafeEqual(Buffer.from(hash), Buffer.from(entry.hash)));
  const entriesIn = (request: Request): Entry[] =>
    (parseCookie(request.headers.get("cookie") ?? "")[cookieName] ?? "")
      .split("~", maxAccounts)
      .flatMap((text) => {
        const [, id = "", endsAt = "", hash = ""] = entryPattern.exec(text) ?? [];
        return Number(endsAt) * 1_000 > now() ? [{ id, endsAt, hash }] : [];
      });

  return {
    idOf: (request: Request, username: string): string | undefined =>
      entriesIn(request).find((entry) => isOf(username, entry))?.id,

    remember(request: Request, username: string): string {
      const fresh = {
        id: randomBytes(16).toString("base64url"),
        endsAt: String(Math.floor(now() / 1_000) + lifeSeconds),
      };
      const others = entriesIn(request).filter((entry) => !isOf(username, entry));
      const kept = [{ ...fresh, hash: hashes.of(textOf(username, fresh)) }, ...others].slice(0, maxAccounts);
      const value = kept.map(({ id, endsAt, hash }) => `${id}.${endsAt}.${hash}`).join("~");
      const attributes = { path: "/", secure: true, httpOnly: true, sameSite: "strict" } as const;
      return stringifySetCookie({ name: cookieName, value, ...attributes, maxAge: lifeSeconds });
    },
  };
}
