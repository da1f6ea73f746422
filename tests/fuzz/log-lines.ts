import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { demoPatients } from "#fixtures/people/demo-patients.ts";
import type { WholeProfile } from "#fixtures/people/person.ts";
import { jsonOf } from "./damage.ts";

/** Keeps the lines that the portal logs, in place of writing them, until `restore`. */
export function logLines() {
  const { writeSync } = fs;
  const lines = new Set<string>();
  const keep = (fd: number, data: Uint8Array): number => {
    const text = Buffer.from(data).toString();
    if (!text.startsWith('{"level":')) return writeSync(fd, data);
    for (const line of text.trim().split("\n")) lines.add(withoutTimes(line));
    return data.length;
  };
  const set = (value: unknown) => {
    Object.assign(fs, { writeSync: value });
    syncBuiltinESMExports();
  };
  set(keep);
  return { lines, restore: () => set(writeSync) };
}

/** Lines that differ in their time and their request only are kept once. */
const withoutTimes = (line: string) =>
  line.replace(/"(time|reqId|session)":"[^"]*",?/g, "").replace(/"ms":\d+,?/, "");

/** What identifies the people of the practice. */
function identities(): string[] {
  return Object.values(demoPatients).flatMap((member) => {
    const profile: WholeProfile = member.profile;
    const { fullName, given, family, nhi, email, mobile, homePhone, birthDate } = profile;
    return [fullName, given, family, nhi, email, mobile, homePhone, birthDate]
      .flat()
      .filter((value) => value !== undefined)
      .filter((value) => value.length > 2);
  });
}

/** The texts of an answer that are about a patient: more than one word, or with digits. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") {
    const inner = jsonOf(value);
    if (typeof inner === "object" && inner !== null) return textsIn(inner);
    return value.length >= 8 && /\s|\d/.test(value) && !value.startsWith("http") ? [value] : [];
  }
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/**
 * The lines that have something of a patient in them (threat T46).
 * @param answers texts of the practice.
 * @param secrets tokens, and what was typed.
 */
export function leaksIn(
  lines: Iterable<string>,
  answers: Iterable<string>,
  secrets: readonly string[],
): string[] {
  const values = new Set([
    ...identities(),
    ...secrets,
    ...[...answers].flatMap((text) => textsIn(jsonOf(text))),
  ]);
  return [...lines].filter((line) => [...values].some((value) => line.includes(value)));
}
