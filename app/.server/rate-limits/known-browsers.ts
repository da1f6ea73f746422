import { randomBytes, timingSafeEqual } from "node:crypto";
import { parseCookie, stringifySetCookie } from "cookie";
import type { KeyedHashes } from "../store/key-ring.ts";
import { comparable } from "./rate-limit-key.ts";

const cookieName = "__Host-device";
const lifeSeconds = 90 * 24 * 3_600;
export const knownBrowserMs = lifeSeconds * 1_000;
/** Enough for a family. The account that logged in longest ago is forgotten first. */
const maxAccounts = 8;
/**
 * Per account: a random id, when it ends in seconds since 1970, a keyed hash that binds both to the account,
 * and one that binds them to its passkeys where one has been checked in this browser.
 */
const entryPattern = /^([\w-]{22})\.(\d{10})\.([\w-]{43})(?:\.([\w-]{43}))?$/;

type Named = { id: string; endsAt: string };
type Entry = Named & { hash: string; passed: string | undefined };

/**
 * Ruling B101, threat T57. The cookie gives no access and has no name in it: for its account it allows a few
 * passwords that are counted by themselves, whatever strangers have tried. It outlasts Log Out.
 */
export function createKnownBrowsers(hashes: KeyedHashes, now: () => number) {
  const textOf = (username: string, { id, endsAt }: Named) =>
    JSON.stringify([comparable(username), id, endsAt]);
  const passedText = (stamp: string, { id, endsAt }: Named) => JSON.stringify(["passkey", stamp, id, endsAt]);
  const isHashOf = (text: string, given: string) =>
    hashes.all(text).some((hash) => timingSafeEqual(Buffer.from(hash), Buffer.from(given)));
  const isOf = (username: string, entry: Entry) => isHashOf(textOf(username, entry), entry.hash);
  const entriesIn = (request: Request): Entry[] =>
    (parseCookie(request.headers.get("cookie") ?? "")[cookieName] ?? "")
      .split("~", maxAccounts)
      .flatMap((text) => {
        const [, id = "", endsAt = "", hash = "", passed] = entryPattern.exec(text) ?? [];
        return Number(endsAt) * 1_000 > now() ? [{ id, endsAt, hash, passed }] : [];
      });

  return {
    idOf: (request: Request, username: string): string | undefined =>
      entriesIn(request).find((entry) => isOf(username, entry))?.id,

    /** Threat T60. A passkey or a code of the account was checked in this browser. @param stamp of its passkeys. */
    hasPassed: (request: Request, stamp: string): boolean =>
      entriesIn(request).some(
        (entry) => entry.passed !== undefined && isHashOf(passedText(stamp, entry), entry.passed),
      ),

    /** @param stamp where a passkey has been checked, or is not asked for again. */
    remember(request: Request, username: string, stamp?: string): string {
      const fresh = {
        id: randomBytes(16).toString("base64url"),
        endsAt: String(Math.floor(now() / 1_000) + lifeSeconds),
      };
      const others = entriesIn(request).filter((entry) => !isOf(username, entry));
      const passed = stamp === undefined ? undefined : hashes.of(passedText(stamp, fresh));
      const own: Entry = { ...fresh, hash: hashes.of(textOf(username, fresh)), passed };
      const kept = [own, ...others].slice(0, maxAccounts);
      const value = kept
        .map(({ id, endsAt, hash, passed }) => [id, endsAt, hash, passed].filter(Boolean).join("."))
        .join("~");
      const attributes = { path: "/", secure: true, httpOnly: true, sameSite: "strict" } as const;
      return stringifySetCookie({ name: cookieName, value, ...attributes, maxAge: lifeSeconds });
    },
  };
}
