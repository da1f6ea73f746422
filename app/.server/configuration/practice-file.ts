import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { errorCode, messageOf } from "../errors/error-code.ts";
import { practiceOrigin } from "./environment.ts";

const age = z.number().int().min(0).max(150);

/** What patients need a kind for, in the order of the page. */
export const kindGroups = ["person", "phone", "video", "vaccinesAndChecks"] as const;

/** What is known about a kind of appointment, which the practice's own list only names (ruling B73). */
const kindOfAppointment = z.strictObject({
  /** The group among which patients look for it. One without a group comes after all groups. */
  group: z.enum(kindGroups).optional(),
  /** What it is in patients' words: "A doctor". */
  plain: z.string().min(1).optional(),
  /** Who sees the patient: "A doctor or a nurse practitioner". */
  people: z.string().min(1).optional(),
  /** One plain sentence for patients: what it is for. */
  about: z.string().min(1).optional(),
  minutes: z.number().int().positive().optional(),
  /** What it costs, in the practice's words: "$68.00, free under 14". */
  fee: z.string().min(1).optional(),
  /** A kind for one sex, or for some ages, is not offered to others. */
  sex: z.enum(["female", "male"]).optional(),
  fromAge: age.optional(),
  toAge: age.optional(),
  /** Not offered to someone with a completed appointment. */
  isFirstVisit: z.boolean().optional(),
});
export type KindOfAppointment = z.output<typeof kindOfAppointment>;

/** What patients know about a role whose people they can write to, by its name in the practice's list. */
const roleOfMessages = z.strictObject({
  /** The role in patients' words: "Reception". */
  plain: z.string().min(1).optional(),
  /** The same beside the patient's own doctor: "Another doctor". */
  another: z.string().min(1).optional(),
  /** "Appointments, forms, your contact details" */
  helpsWith: z.string().min(1).optional(),
});

const messageData = z.strictObject({
  /** When the practice answers, as one sentence. */
  replyTime: z.string().min(1).optional(),
  /** In the order in which they are listed. */
  roles: z.record(z.string(), roleOfMessages).default({}),
  /** Who is away, by name, with what the practice says about it. */
  away: z.record(z.string(), z.string().min(1)).default({}),
});

/** What a practice says about itself that its own interface has no field for. */
const practiceData = z.strictObject({
  /** Where its API is, as in PRACTICE_ORIGINS. A file without any is for every practice that no other file names. */
  origins: z.array(practiceOrigin).default([]),
  /** Its name and number, for pages before anyone has logged in. Later the practice's API says them. */
  name: z.string().min(1).optional(),
  phone: z.string().min(1).optional(),
  /** Times that begin sooner than this are not offered. */
  bookingNoticeMinutes: z.number().int().min(0).default(15),
  /** How long before an appointment the practice wants to know that a patient cannot come. */
  cancelNoticeMinutes: z.number().int().positive().optional(),
  /** The addresses of the clinics, by the names in the practice's list. */
  clinics: z.record(z.string(), z.string().min(1)).default({}),
  /** The kind whose times an adult sees first who has none to repeat, by its name in the practice's list. */
  usualKind: z.string().min(1).optional(),
  /** By the names in the practice's list. */
  kinds: z.record(z.string(), kindOfAppointment).default({}),
  messages: messageData.prefault({}),
});
export type PracticeData = z.output<typeof practiceData>;

/** What is known of a practice without a file. */
export const unknownPractice: PracticeData = practiceData.parse({});

/** A file of PRACTICE_DATA as it is on the disk. */
export type PracticeFile = { file: string; text: string };

/** In bytes. A file that is larger, or a device, was put there by mistake. */
const maxFileSize = 1_000_000;

const unusable = (file: string, reason: string) =>
  new Error(`The environment variable PRACTICE_DATA cannot be used: ${file}: ${reason}.`);

/**
 * Reads the file of PRACTICE_DATA, or each `.json` file of its folder. Other names, such as those beginning with a dot
 * that Kubernetes and editors make, are left out.
 * @throws Error for one that cannot be read. A folder without a file is probably one that was not mounted.
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

/** Whether a kind may be for a person. What is not known does not exclude it. */
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

/** How records write the two sexes that kinds are marked for. Any other word is treated as not known. */
const sexes: Record<string, KindOfAppointment["sex"]> = {
  f: "female",
  female: "female",
  m: "male",
  male: "male",
};
