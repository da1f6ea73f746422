import { z } from "zod";
import { menu as areas } from "#fixtures/practice/practice.ts";
import type { SharedCollection } from "#fixtures/practice/shared-records.ts";
import { providers, staff } from "#fixtures/practice/staff.ts";
import type { Collection } from "#fixtures/record/record.ts";
import {
  nameOfSetting,
  type PracticeSettings,
  type SettingWord,
  settingNamed,
  settingNames,
} from "#practice-api/practice/settings.ts";
import { didYouMean } from "../core/suggest.ts";
import type { Entry, Kind } from "./kinds/kind.ts";
import { kinds, sharedKinds } from "./kinds/kinds.ts";
import { account, anyLine, closed, day, line, oneOf, Problem, person, reading, yesNo } from "./parsers.ts";

/**
 * Reads a value by the schema that fits its shape, so that a mistake is told for that schema alone and
 * not for every one that it might have been.
 */
export function either<T>(
  pick: (value: unknown) => z.ZodType<T>,
  options: readonly z.ZodType[],
  /** Looks at the value as it was written, so that what it finds is not hidden by other mistakes. */
  alsoWrong: (value: unknown) => readonly { path: string[]; message: string }[] = () => [],
) {
  return z
    .unknown()
    .transform((value, ctx): T => {
      for (const { path, message } of alsoWrong(value)) {
        ctx.issues.push({ code: "custom", input: value, path, params: { isKey: true }, message });
      }
      const result = pick(value).safeParse(value);
      if (result.success) return result.data;
      for (const issue of result.error.issues) ctx.issues.push({ ...issue, input: value } as never);
      return z.NEVER;
    })
    .meta({ either: options });
}

export const isMapping = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What happens to a list: entries are put before what is there or, with `only`, take its place. */
export type Change = { readonly replaces: boolean; readonly entries: readonly Entry[] };

function changesOf({ schema }: Kind) {
  const added = z.array(schema).transform((entries): Change => ({ replaces: false, entries }));
  const only = closed({ only: z.array(schema) }).transform(
    ({ only: entries }): Change => ({ replaces: true, entries }),
  );
  return either<Change>((value) => (isMapping(value) ? only : added), [added, only]).optional();
}

function changesOfAll<C extends string>(table: { readonly [K in C]: Kind }) {
  const lists = Object.entries<Kind>(table).map(([name, kind]) => [name, changesOf(kind)] as const);
  return Object.fromEntries(lists) as { [K in C]: ReturnType<typeof changesOf> };
}

export const flagWords: ReadonlySet<SettingWord> = new Set<SettingWord>([
  "replyEnabled",
  "composeEnabled",
  "reasonDecidesProvider",
  "reasonShown",
  "pickupTypeShown",
  "covidQuestionnaire",
  "appointmentsDisabled",
  "sameDayAllowed",
  "bookingOptionsShown",
  "balanceBlocksPickup",
  "familyBooking",
  "pharmacyRequired",
  "urgentOffered",
  "faxOffered",
  "lockDownBypassed",
]);
const flagValues: Readonly<Record<string, string>> = {
  on: "1",
  off: "0",
  yes: "1",
  no: "0",
  true: "1",
  false: "0",
  "1": "1",
  "0": "0",
};

/** Settings by the practice's names for them, in any letter case. */
export const settings = z.record(z.string(), z.string()).transform((said, ctx): PracticeSettings => {
  const read: PracticeSettings = {};
  const problem = (key: string, message: string, isKey: boolean) =>
    ctx.issues.push({ code: "custom", input: said, path: [key], params: { isKey }, message });
  for (const [name, value] of Object.entries(said)) {
    const word = settingNamed(name);
    const meant = word && flagWords.has(word) ? flagValues[value.trim().toLowerCase()] : value;
    if (!word) problem(name, `There is no setting "${name}".${didYouMean(name, settingNames)}`, true);
    else if (read[word] !== undefined) problem(name, `${nameOfSetting(word)} is set a second time.`, true);
    else if (meant === undefined) problem(name, `"${value}" is neither on nor off.`, false);
    else read[word] = meant;
  }
  return read;
});

const nhi = reading(
  (text) =>
    /^Z[A-Z]{2}(\d{4}|\d{2}[A-Z]{2})$/.test(text)
      ? text
      : new Problem(`"${text}" is no health number of the range reserved for tests, such as ZAA0067.`),
  "A health number reserved for tests, such as ZAA0067.",
);
const contact = closed({
  id: line,
  given: anyLine.optional(),
  family: anyLine.optional(),
  relationship: anyLine.optional(),
});
const method = closed({
  method: oneOf(["cellPhone", "dayPhone", "nightPhone", "email", "text", "post"]),
  label: anyLine.optional(),
  isActive: yesNo.optional(),
  isDeleted: yesNo.optional(),
  id: anyLine.optional(),
  profileId: anyLine.optional(),
  insertedAt: anyLine.optional(),
  updatedAt: anyLine.optional(),
  insertedBy: anyLine.optional(),
  updatedBy: anyLine.optional(),
});

/** A person's own details. An empty text takes a detail away. */
const profile = closed({
  prefix: z.array(anyLine).optional(),
  given: z.array(line).optional(),
  family: line.optional(),
  fullName: line.optional(),
  preferredName: anyLine.optional(),
  gender: anyLine.optional(),
  birthDate: day.optional(),
  mobile: anyLine.optional(),
  homePhone: anyLine.optional(),
  workPhone: anyLine.optional(),
  email: anyLine.optional(),
  secondaryEmail: anyLine.optional(),
  addressLines: z.array(anyLine).optional(),
  emergencyContacts: z.array(contact).optional(),
  ethnicity: anyLine.optional(),
  bloodGroup: anyLine.optional(),
  generalPractitioner: anyLine.optional(),
  nhi: nhi.optional(),
  contactMethods: z.array(method).optional(),
  deviceToken: anyLine.optional(),
  allowsEmail: yesNo.optional(),
  allowsNotifications: yesNo.optional(),
  imageKey: anyLine.optional(),
});

export const personForm = closed({
  profile: profile.optional(),
  password: line.optional(),
  mustResetPassword: yesNo.optional(),
  links: z.array(person).optional(),
  settings: settings.optional(),
  ...changesOfAll<Collection>(kinds),
});
export type PersonForm = z.output<typeof personForm>;

/** What only somebody with an account can have. */
const ofAccounts = ["password", "mustResetPassword", "links"] as const;

export const peopleTable = z.record(person, personForm);
export const people = either(
  () => peopleTable,
  [peopleTable],
  (said) =>
    Object.entries(isMapping(said) ? said : {}).flatMap(([name, form]) => {
      if (!person.safeParse(name).success || account.safeParse(name).success) return [];
      const wrong = ofAccounts.filter((word) => isMapping(form) && form[word] !== undefined);
      return wrong.map((key) => ({
        path: [name, key],
        message: `"${name}" has no account, and so no ${key}.`,
      }));
    }),
);

/** Areas by the practice's word or by the name that the menu shows. */
export const menu = z.array(
  oneOf(
    areas.map(({ area }) => area),
    Object.fromEntries(areas.map(({ name, area }) => [name, area])),
  ),
);

const everybody = "everybody";
const staffNames = staff.map(({ name }) => name);
const whose = reading((name) => {
  const known = [everybody, ...staffNames].find((other) => other.toLowerCase() === name.trim().toLowerCase());
  return known ?? new Problem(`Nobody of the staff is called "${name}".${didYouMean(name, staffNames)}`);
}, "Somebody of the staff by name, or everybody.");
const standing = oneOf(["on leave", "locked down", "fully booked", "takes bookings"]);
const listOf = {
  "on leave": "absences",
  "locked down": "lockedDown",
  "fully booked": "fullyBooked",
  "takes bookings": "lockedDown",
} as const;

type SharedChanges = Partial<Record<SharedCollection, Change>>;

/** Who is away, locked down or without a free time, as changes of the lists that say so. */
export const staffing = z.record(whose, standing).transform((said): SharedChanges => {
  const changes: Partial<Record<SharedCollection, { replaces: false; entries: Entry[] }>> = {};
  for (const [name, state] of Object.entries(said)) {
    const meant = name === everybody ? providers : staff.filter((member) => member.name === name);
    const list = changes[listOf[state]] ?? { replaces: false, entries: [] };
    changes[listOf[state]] = list;
    list.entries.push(
      ...meant.map(({ id }) => ({ id, gone: state === "takes bookings", exactly: true, given: {} })),
    );
  }
  return changes;
});

export const shared = closed(changesOfAll<SharedCollection>(sharedKinds)) as z.ZodType<SharedChanges>;
