import { z } from "zod";
import { memberOf, type PatientKey } from "#fixtures/people/people.ts";
import type { WholeProfile } from "#fixtures/people/person.ts";
import { menu as areas } from "#fixtures/practice/practice.ts";
import type { SharedCollection } from "#fixtures/practice/shared-records.ts";
import { providers, staff } from "#fixtures/practice/staff.ts";
import type { Collection } from "#fixtures/record/record.ts";
import { passwordProblem } from "#practice-api/identity/rules.ts";
import {
  flagWords,
  nameOfSetting,
  type PracticeSettings,
  settingNamed,
  settingNames,
} from "#practice-api/practice/settings.ts";
import { profileResource } from "#practice-api/profile/endpoints.ts";
import { isObject } from "#practice-api/wire/fields.ts";
import type { Mistake } from "../../core/mistakes.ts";
import { didYouMean } from "../../core/suggest.ts";
import type { Entry, Kind } from "../records/kind.ts";
import { kinds, sharedKinds } from "../records/kinds.ts";
import { either, reportProblems } from "../values/issues.ts";
import {
  account,
  anyText,
  nonEmpty,
  oneOf,
  Problem,
  parsed,
  person,
  strictObject,
  yesNo,
} from "../values/parsers.ts";
import { parsersOf, type Shape } from "../values/schema-parsers.ts";

/** The entries come before the existing ones or, with `only`, replace them. */
export type Change = { readonly replaces: boolean; readonly entries: readonly Entry[] };

function changesOf({ schema }: Kind) {
  const added = z.array(schema).transform((entries): Change => ({ replaces: false, entries }));
  const only = strictObject({ only: z.array(schema) }).transform(
    ({ only: entries }): Change => ({ replaces: true, entries }),
  );
  return either<Change>((value) => (isObject(value) ? only : added), [added, only]).optional();
}

function changesOfAll<C extends string>(table: { readonly [K in C]: Kind }) {
  const lists = Object.entries<Kind>(table).map(([name, kind]) => [name, changesOf(kind)] as const);
  return Object.fromEntries(lists) as { [K in C]: ReturnType<typeof changesOf> };
}

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

/** On or off in any of these words, as the practice writes it: "1" or "0". */
const flagOf = (value: string) => flagValues[value.trim().toLowerCase()];
const neither = (value: unknown) => `"${value}" is neither on nor off.`;

export const flag = z.union([z.string(), z.boolean()]).transform((value, ctx) => {
  const read = flagOf(String(value));
  if (read === undefined) ctx.addIssue(neither(value));
  return read ?? "";
});

/** By the practice's names for them, in any letter case. */
export const settings = z.record(z.string(), z.string()).transform((written, ctx): PracticeSettings => {
  const result: PracticeSettings = {};
  const problem = (key: string, message: string, isKey: boolean) =>
    reportProblems(ctx, written, [{ path: [key], message, isKey }]);
  for (const [name, value] of Object.entries(written)) {
    const word = settingNamed(name);
    const parsedValue = word && flagWords.has(word) ? flagOf(value) : value;
    if (!word) problem(name, `There is no setting "${name}".${didYouMean(name, settingNames)}`, true);
    else if (result[word] !== undefined) problem(name, `${nameOfSetting(word)} is set a second time.`, true);
    else if (parsedValue === undefined) problem(name, neither(value), false);
    else result[word] = parsedValue;
  }
  return result;
});

const timeOfDay = parsed(
  (text) =>
    /^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/.test(text)
      ? text
      : new Problem(`"${text}" is not a time of day such as 08:30.`),
  "A time of day such as 08:30; an empty text removes it.",
);
const age = parsed(
  (text) =>
    /^(?:[1-9]\d?)?$/.test(text) ? text : new Problem(`"${text}" is not an age in years such as 16.`),
  "The age in years at which another account’s link to a person ends, such as 16; an empty text removes it.",
);
/** An empty text removes a detail, as it does in a profile. */
export const practiceDetails = strictObject({
  name: anyText.exactOptional(),
  phone: anyText.exactOptional(),
  address: anyText.exactOptional(),
  opensAt: timeOfDay.exactOptional(),
  closesAt: timeOfDay.exactOptional(),
  linksEndAt: age.exactOptional(),
});

const nhi = parsed(
  (text) =>
    /^Z[A-Z]{2}(\d{4}|\d{2}[A-Z]{2})$/.test(text)
      ? text
      : new Problem(`"${text}" is not a health number of the range reserved for tests, such as ZAA0067.`),
  "A health number reserved for tests, such as ZAA0067.",
);
const { patientId: _, ...details } = profileResource.schema.shape;
const detailParsers: Shape = { ...parsersOf(details, anyText), nhi };
const optionalDetails = Object.entries(detailParsers).map(([name, parser]) => [name, parser.optional()]);

export const profileDetails = Object.keys(detailParsers);

const profile = strictObject(Object.fromEntries(optionalDetails)) as z.ZodType<Partial<WholeProfile>>;

export const personForm = strictObject({
  profile: profile.optional(),
  password: nonEmpty.optional(),
  mustResetPassword: yesNo.optional(),
  links: z.array(person).optional(),
  settings: settings.optional(),
  ...changesOfAll<Collection>(kinds),
});
export type PersonForm = z.output<typeof personForm>;

function refusedPassword(name: PatientKey, { password, profile: changed }: Record<string, unknown>) {
  if (typeof password !== "string" || password.trim() === "") return undefined;
  const { given, family } = { ...memberOf(name).profile, ...(isObject(changed) ? changed : {}) };
  const names = [given, family].flat().filter((part) => typeof part === "string");
  const problem = passwordProblem(password, names);
  return problem && `The practice refuses this password: ${problem}`;
}

const accountKeys = ["password", "mustResetPassword", "links"] as const;

export const peopleTable = z.record(person, personForm);
export const people = either(
  () => peopleTable,
  [peopleTable],
  (written) =>
    Object.entries(isObject(written) ? written : {}).flatMap(([name, form]): Mistake[] => {
      const named = person.safeParse(name).data;
      if (named === undefined || !isObject(form)) return [];
      if (account.safeParse(name).success) {
        const message = refusedPassword(named, form);
        return message ? [{ path: [name, "password"], message, isKey: true }] : [];
      }
      const invalid = accountKeys.filter((word) => form[word] !== undefined);
      return invalid.map((key) => ({
        path: [name, key],
        message: `"${name}" has no account, and so no ${key}.`,
        isKey: true,
      }));
    }),
);

/** By the practice's word or by the label in the menu. */
export const menu = z.array(
  oneOf(
    areas.map(({ area }) => area),
    Object.fromEntries(areas.map(({ name, area }) => [name, area])),
  ),
);

const everybody = "everybody";
const staffNames = staff.map(({ name }) => name);
const staffName = parsed((name) => {
  const found = [everybody, ...staffNames].find((other) => other.toLowerCase() === name.trim().toLowerCase());
  return found ?? new Problem(`There is no staff member "${name}".${didYouMean(name, staffNames)}`);
}, "A staff member by name, or everybody.");
export const staffStatuses = ["on leave", "locked down", "fully booked", "takes bookings"] as const;
const staffStatus = oneOf(staffStatuses);
const listOfStatus = {
  "on leave": "absences",
  "locked down": "lockedDown",
  "fully booked": "fullyBooked",
  "takes bookings": "lockedDown",
} as const;

type SharedChanges = Partial<Record<SharedCollection, Change>>;

export const staffing = z.record(staffName, staffStatus).transform((written): SharedChanges => {
  const changes: Partial<Record<SharedCollection, { replaces: false; entries: Entry[] }>> = {};
  for (const [name, status] of Object.entries(written)) {
    const members = name === everybody ? providers : staff.filter((member) => member.name === name);
    const list = changes[listOfStatus[status]] ?? { replaces: false, entries: [] };
    changes[listOfStatus[status]] = list;
    list.entries.push(
      ...members.map(({ id }) => ({ id, isRemoved: status === "takes bookings", isExact: true, values: {} })),
    );
  }
  return changes;
});

export const shared = strictObject(changesOfAll<SharedCollection>(sharedKinds)) as z.ZodType<SharedChanges>;
