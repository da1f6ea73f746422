import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { termOf } from "#app/format/plain-text.ts";
import { errorCode, messageOf } from "../errors.ts";
import { practiceOrigin } from "./environment.ts";

const age = z.number().int().min(0).max(150);

const kindGroups = ["person", "phone", "video", "vaccinesAndChecks"] as const;

/** The practice's own list only names a kind of appointment (ruling B73). */
const kindOfAppointment = z.strictObject({
  /** A kind without a group comes after all groups. */
  group: z.enum(kindGroups).optional(),
  /** "A doctor". */
  plain: z.string().min(1).optional(),
  /** "A doctor or a nurse practitioner". */
  people: z.string().min(1).optional(),
  /** One sentence: what it is for. */
  about: z.string().min(1).optional(),
  minutes: z.number().int().positive().optional(),
  /** "$68.00, free under 14". */
  fee: z.string().min(1).optional(),
  /** A kind for one sex, or for some ages, is not offered to others. */
  sex: z.enum(["female", "male"]).optional(),
  fromAge: age.optional(),
  toAge: age.optional(),
  /** Not offered to someone with a completed appointment. */
  isFirstVisit: z.boolean().optional(),
});
export type KindOfAppointment = z.output<typeof kindOfAppointment>;

const roleOfMessages = z.strictObject({
  /** "Reception". */
  plain: z.string().min(1).optional(),
  /** Beside the patient's own doctor: "Another doctor". */
  another: z.string().min(1).optional(),
  /** "Appointments, forms, your contact details" */
  helpsWith: z.string().min(1).optional(),
});

const messageData = z.strictObject({
  replyTime: z.string().min(1).optional(),
  roles: z.record(z.string(), roleOfMessages).default({}),
  /** By name, what the practice says about it. */
  away: z.record(z.string(), z.string().min(1)).default({}),
});

const practiceData = z.strictObject({
  /** Where its API is, as in PRACTICE_ORIGINS. A file without any is for every practice that no other file names. */
  origins: z.array(practiceOrigin).default([]),
  /** For pages before anyone has logged in. Later the practice's API says them. */
  name: z.string().min(1).optional(),
  phone: z.string().min(1).optional(),
  /** Times that begin sooner than this are not offered. */
  bookingNoticeMinutes: z.number().int().min(0).default(15),
  cancelNoticeMinutes: z.number().int().positive().optional(),
  clinics: z.record(z.string(), z.string().min(1)).default({}),
  /** The kind whose times an adult sees first who has none to repeat, by its name in the practice's list. */
  usualKind: z.string().min(1).optional(),
  /** By the names in the practice's list. */
  kinds: z.record(z.string(), kindOfAppointment).default({}),
  messages: messageData.prefault({}),
  /** Plain words by the whole name of a diagnosis: "high cholesterol" for "Hyperlipidaemia". */
  diagnoses: z
    .record(z.string(), z.string().min(1))
    .default({})
    .transform((plain) => new Map(Object.entries(plain).map(([name, words]) => [termOf(name), words]))),
});
export type PracticeData = z.output<typeof practiceData>;

export const unknownPractice: PracticeData = practiceData.parse({});

export type PracticeFile = { file: string; text: string };

/** A file that is larger, or a device, was put there by mistake. */
const maxFileSize = 1_000_000;

const unusable = (file: string, reason: string) =>
  new Error(`The environment variable PRACTICE_DATA cannot be used: ${file}: ${reason}.`);

/**
 * Leaves out other names, such as those beginning with a dot that Kubernetes and editors make.
 * @throws Error for a file that cannot be read, and for a folder without one, which is probably not mounted.
 */
export function readPracticeFiles(path: string | undefined): PracticeFile[] {
  if (path === undefined) return [];
  try {
    const names = statSync(path).isDirectory() ? readdirSync(path).toSorted() : undefined;
    const files = names
      ? names.filter((name) => /^[^.].*\.json$/.test(name)).map((name) => join(path, name))
      : [path];
    if (files.length === 0) throw unusable(path, "it has no file whose name ends in .json");
    return files.map((file) => {
      const stat = statSync(file);
      if (!stat.isFile() || stat.size > maxFileSize) throw unusable(file, "it is no file, or above 1 MB");
      return { file, text: readFileSync(file, "utf8") };
    });
  } catch (error) {
    throw errorCode(error) === undefined ? error : unusable(path, messageOf(error));
  }
}

/** @throws Error for a file that cannot be used, and for two that are for the same practice. */
export function parsePracticeFiles(files: readonly PracticeFile[]): PracticeData[] {
  const named = new Map<string, string>();
  return files.map(({ file, text }) => {
    const data = parsePracticeFile(file, text);
    for (const origin of data.origins.length > 0 ? data.origins : ["every other practice"]) {
      const other = named.get(origin);
      if (other !== undefined) throw unusable(file, `origins: ${other} is for ${origin} too`);
      named.set(origin, file);
    }
    return data;
  });
}

function parsePracticeFile(file: string, text: string): PracticeData {
  try {
    return practiceData.parse(JSON.parse(text));
  } catch (error) {
    const issue = error instanceof z.ZodError ? error.issues[0] : undefined;
    throw unusable(file, issue ? `${issue.path.join(".")}: ${issue.message}` : String(error));
  }
}

const freeUnder = /^(.+?),? (?:and )?free under (\d{1,2})\.?$/i;
const ofAges = /\b(?:under|over|ages?|aged|years?)\b|\d\s?[-–]\s?\d/i;

/** The part of a fee for this age. Where the age is not known or the text has other words about ages, all of it. */
export function feeFor(fee: string | undefined, age: number | undefined): string | undefined {
  const [, others = "", limit] = freeUnder.exec(fee ?? "") ?? [];
  if (limit === undefined || age === undefined || ofAges.test(others)) return fee;
  return age < Number(limit) ? `Free (under ${limit})` : others;
}

/** What is not known does not exclude a person. */
export function isFor(
  kind: KindOfAppointment | undefined,
  age: number | undefined,
  gender: string | undefined,
): boolean {
  if (kind === undefined) return true;
  const { sex, fromAge = 0, toAge = Number.POSITIVE_INFINITY } = kind;
  const recorded = sexes[gender?.trim().toLowerCase() ?? ""];
  const isOfAge = age === undefined || (age >= fromAge && age <= toAge);
  return isOfAge && (sex === undefined || recorded === undefined || recorded === sex);
}

/** Any other word is treated as not known. */
const sexes: Record<string, KindOfAppointment["sex"]> = {
  f: "female",
  female: "female",
  m: "male",
  male: "male",
};
