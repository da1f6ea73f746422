import { z } from "zod";
import { memberOf, type PatientKey } from "#fixtures/people/people.ts";
import type { WholeProfile } from "#fixtures/people/person.ts";
import { menu as areas } from "#fixtures/practice/practice.ts";
import type { SharedCollection } from "#fixtures/practice/shared-records.ts";
import { providers, staff } from "#fixtures/practice/staff.ts";
import type { Collection } from "#fixtures/record/record.ts";
import { passwordProblem } from "#practice-api/identity/rules.ts";
import {
  nameOfSetting,
  type PracticeSettings,
  type SettingWord,
  settingNamed,
  settingNames,
} from "#practice-api/practice/settings.ts";
import { profileResource } from "#practice-api/profile/endpoints.ts";
import { didYouMean } from "../core/suggest.ts";
import type { Entry, Kind } from "./kinds/kind.ts";
import { kinds, sharedKinds } from "./kinds/kinds.ts";
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
} from "./parsers.ts";
import { parsersOf, type Shape } from "./schema-parsers.ts";

/**
 * Parses a value with the schema that `pick` selects by its shape, so that mistakes are reported for that
 * schema alone and not for every option.
 */
export function either<T>(
  pick: (value: unknown) => z.ZodType<T>,
  options: readonly z.ZodType[],
  /** Checks the value as it is written, so that its mistakes are reported beside others. */
  alsoCheck: (value: unknown) => readonly { path: string[]; message: string }[] = () => [],
) {
  return z
    .unknown()
    .transform((value, ctx): T => {
      for (const { path, message } of alsoCheck(value)) {
        ctx.issues.push({ code: "custom", input: value, path, params: { isKey: true }, message });
      }
      const result = pick(value).safeParse(value);
      if (result.success) return result.data;
      for (const issue of result.error.issues) ctx.issues.push({ ...issue, input: value } as never);
      return z.NEVER;
    })
    .meta({ either: options });
}

/** Reports the problems of a value that is not parsed by a schema. */
export function reportProblems(
  ctx: z.core.$RefinementCtx,
  input: unknown,
  problems: readonly { path: readonly PropertyKey[]; message: string; isKey?: boolean }[],
): void {
  for (const { path, message, isKey = false } of problems) {
    ctx.issues.push({ code: "custom", input, path: [...path], message, params: { isKey } });
  }
}

export const isMapping = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A change of a list: the entries come before the existing ones or, with `only`, replace them. */
export type Change = { readonly replaces: boolean; readonly entries: readonly Entry[] };

function changesOf({ schema }: Kind) {
  const added = z.array(schema).transform((entries): Change => ({ replaces: false, entries }));
  const only = strictObject({ only: z.array(schema) }).transform(
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
export const settings = z.record(z.string(), z.string()).transform((written, ctx): PracticeSettings => {
  const result: PracticeSettings = {};
  const problem = (key: string, message: string, isKey: boolean) =>
    ctx.issues.push({ code: "custom", input: written, path: [key], params: { isKey }, message });
  for (const [name, value] of Object.entries(written)) {
    const word = settingNamed(name);
    const parsedValue = word && flagWords.has(word) ? flagValues[value.trim().toLowerCase()] : value;
    if (!word) problem(name, `There is no setting "${name}".${didYouMean(name, settingNames)}`, true);
    else if (result[word] !== undefined) problem(name, `${nameOfSetting(word)} is set a second time.`, true);
    else if (parsedValue === undefined) problem(name, `"${value}" is neither on nor off.`, false);
    else result[word] = parsedValue;
  }
  return result;
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

/** The words of a person's profile. */
export const profileDetails = Object.keys(detailParsers);

/** A person's profile. An empty text removes a detail. */
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

/** Why the practice would not let a person choose this password, as they are named in the same form. */
function refusedPassword(name: PatientKey, { password, profile: changed }: Record<string, unknown>) {
  if (typeof password !== "string" || password.trim() === "") return undefined;
  const { given, family } = { ...memberOf(name).profile, ...(isMapping(changed) ? changed : {}) };
  const names = [given, family].flat().filter((part) => typeof part === "string");
  const problem = passwordProblem(password, names);
  return problem && `The practice refuses this password: ${problem}`;
}

/** Keys that need an account. */
const accountKeys = ["password", "mustResetPassword", "links"] as const;

export const peopleTable = z.record(person, personForm);
export const people = either(
  () => peopleTable,
  [peopleTable],
  (written) =>
    Object.entries(isMapping(written) ? written : {}).flatMap(([name, form]) => {
      const named = person.safeParse(name).data;
      if (named === undefined || !isMapping(form)) return [];
      if (account.safeParse(name).success) {
        const message = refusedPassword(named, form);
        return message ? [{ path: [name, "password"], message }] : [];
      }
      const invalid = accountKeys.filter((word) => form[word] !== undefined);
      return invalid.map((key) => ({
        path: [name, key],
        message: `"${name}" has no account, and so no ${key}.`,
      }));
    }),
);

/** Areas by the practice's word or by the label in the menu. */
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

/** The staff who are on leave, locked down or fully booked, as changes of those lists. */
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
