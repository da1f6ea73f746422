import { z } from "zod";
import { practice } from "#fixtures/practice/practice.ts";
import { type Medicine, medicineNamed } from "#fixtures/record/medications/formulary.ts";
import { analyteNamed, isMeasurement, observationOf } from "#fixtures/record/results/observations.ts";
import { panelNamed } from "#fixtures/record/results/panels.ts";
import { addDays, dayAt, daysBetween, instantAt, isoAt } from "#fixtures/time.ts";
import { recordSchemas } from "../../world/record-schemas.ts";
import {
  nonEmpty,
  oneOf,
  Problem,
  parsed,
  possiblyEmpty,
  strictObject,
  TimeExpression,
} from "../values/parsers.ts";
import { type FillContext, gpOf, kindOf, type Values, withoutUndefined } from "./kind.ts";
import { medicines, staff, tests, vaccines } from "./names.ts";

const flagWord = oneOf(["high", "low", "abnormal"]);

/** Other marks are short or quoted, so that a misspelt word stays a mistake. Saved scenarios have them as they are stored. */
const flag = parsed((text) => {
  const [, mark] = /^(?:other-|["“](?=.+["”]$)|(?=[^\p{Ll}\s]{1,3}$))(.+?)["”]?$/su.exec(text.trim()) ?? [];
  if (mark !== undefined) return `other-${mark}`;
  const word = flagWord.safeParse(text);
  return word.data ?? new Problem(word.error?.issues[0]?.message ?? "");
}, `One of high, low, abnormal; or another mark of a laboratory, as it is sent: HH, *, or in quotation marks of its own '"see note"'.`).meta(
  { words: ["high", "low", "abnormal", "HH", "LL", "A", "AA", "H*", '"any other mark"'] },
);

const observations = z.array(
  strictObject({
    name: nonEmpty,
    value: nonEmpty.optional(),
    flag: flag.optional(),
    summary: nonEmpty.optional(),
  }),
);

export const results = kindOf(recordSchemas.results, {
  parsers: { observations },
  aliases: {
    name: "test",
    when: "reportedAt",
    dated: "reportedAt",
    read: "isRead",
    comment: "comments",
    from: "laboratory",
  },
  extras: { value: nonEmpty, flag, unit: nonEmpty, range: nonEmpty },
  normalise: (values, { reportedAt }) => (reportedAt === "dated" ? { ...values, isListed: true } : values),
  // A result's observations contain its value, so a value becomes the only observation.
  complete: ({ value, flag: flagged, unit, range, test = "HbA1c", ...values }, context) => ({
    test,
    author: gpOf(context),
    laboratory: "Awanui Labs",
    reportedAt: isoAt(context.now),
    folder: panelNamed(String(test))?.folder ?? "Biochemistry",
    isRead: false,
    ...values,
    ...(value === undefined
      ? {}
      : { observations: [observed(String(test), String(value), { flag: flagged, unit, range }, context)] }),
  }),
  conflict: ({ test = "HbA1c", value, flag: flagged, unit, range, observations, pdf, html }) => {
    const contents = [value, observations, pdf, html].filter((word) => word !== undefined);
    if (contents.length > 1) return "Write one of value, observations, pdf and html.";
    const isLoose = value === undefined && [flagged, range, unit].some((word) => word !== undefined);
    if (isLoose) return "A flag or a range needs a value to belong to.";
    if (value === undefined || analyteNamed(String(test)) === undefined) return undefined;
    if (!isMeasurement(String(value))) return `"${value}" is not a number, which ${test} is measured as.`;
    const flags = (["female", "male"] as const).map(
      (sex) => observationOf(String(test), String(value), sex)?.flag,
    );
    const isOdd = range === undefined && unit === undefined && (flagged === "high" || flagged === "low");
    if (!isOdd || flags.some((usual) => usual === flagged)) return undefined;
    return `${test} ${value} is ${flags[0] ?? "within its range"}, not ${flagged}. Write the range that it is ${flagged} in.`;
  },
  names: { test: tests },
  pastFields: ["reportedAt"],
});

type Written = { readonly flag: unknown; readonly unit: unknown; readonly range: unknown };

function observed(
  test: string,
  value: string,
  { flag, unit, range }: Written,
  { profile }: FillContext,
): Values {
  const usual = observationOf(test, value, profile.gender === "male" ? "male" : "female");
  const written = [unit, range].filter((word) => word !== undefined && word !== "").join(", ");
  return withoutUndefined({
    name: test,
    value,
    ...(range === undefined && unit === undefined ? usual : {}),
    ...(written === "" ? {} : { summary: written }),
    ...(flag === undefined ? {} : { flag }),
  });
}

/** Days after its due day, from which a vaccine is overdue, and before it, from which it is announced. */
const [grace, notice] = [28, 28];
const vaccineStatus = oneOf(["overdue", "due", "administered", "later"], { given: "administered" });

export const immunisations = kindOf(recordSchemas.immunisations, {
  parsers: { message: possiblyEmpty },
  aliases: { due: "dueAt", given: "date", when: "date" },
  extras: { status: vaccineStatus },
  complete: ({ status = "due", ...values }, { now }) => {
    const today = dayAt(now);
    const isAdministered = status === "administered" || values.date !== undefined;
    const away = new Map([
      ["overdue", -grace - 14],
      ["administered", -14],
      ["later", notice + 30],
    ]);
    const dueAt = String(values.dueAt ?? addDays(today, away.get(String(status)) ?? 7));
    return {
      name: "Influenza (Influvac Tetra)",
      indication: String(values.name ?? "Influenza").split(" ")[0] ?? "",
      dueAt,
      month: `${dueAt.slice(0, 7)}-01`,
      ...(isAdministered
        ? {
            date: instantAt(addDays(today, -14), "10:15"),
            vaccinator: "VC",
            message: "Given in the left upper arm",
          }
        : { message: "Please ring us to book this vaccination" }),
      ...values,
    };
  },
  names: { name: vaccines },
  pastFields: ["date"],
  // The status follows from the due day, so a word that contradicts it would have no effect.
  conflict: ({ status, dueAt, date }) => {
    if (status === undefined || status === "administered") return undefined;
    if (date !== undefined) return `A vaccine that was given is not ${status}.`;
    if (!(dueAt instanceof TimeExpression)) return undefined;
    // Any day serves, as long as it is far from a change of the clocks.
    const now = Date.parse("2026-06-15T09:00:00+12:00");
    if (dueAt.moment.exact !== undefined) return undefined;
    const days = daysBetween(dayAt(now), dayAt(dueAt.moment.at(now)));
    const is = days <= -grace ? "overdue" : days <= notice ? "due" : "later";
    return is === status
      ? undefined
      : `On that day it is ${is}, not ${status}: a vaccine is due from ${notice} days before its day, and overdue from ${grace} days after it.`;
  },
});

export const medications = kindOf(recordSchemas.medications, {
  aliases: {
    when: "prescribedOn",
    longTerm: "isLongTerm",
    until: "endsOn",
    by: "prescribedBy",
    repeated: "repeatedOn",
  },
  names: { name: medicines, prescribedBy: staff },
  pastFields: ["prescribedOn", "repeatedOn"],
  complete: (values, context) => {
    const prescribedOn = String(values.prescribedOn ?? dayAt(context.now));
    const { days = 90, ...medicine } = prescribable(String(values.name ?? "Paracetamol"));
    return {
      prescribedOn,
      isLongTerm: true,
      period: `${days} days`,
      prescribedBy: gpOf(context),
      practiceName: practice.name,
      endsOn: addDays(prescribedOn, 365),
      ...medicine,
      ...values,
      name: medicine.name,
    };
  },
});

/** One that is not in the formulary has a code of its own. */
function prescribable(name: string): Medicine {
  const code = `LOCAL-${
    name
      .toLowerCase()
      .match(/[\p{L}\d.]+/gu)
      ?.join("-") ?? "unnamed"
  }`;
  const unlisted = { name, code, directions: "Take 1 daily", quantity: 90, unit: "tablet", dose: "1 tablet" };
  return medicineNamed(name) ?? unlisted;
}

export const diagnoses = kindOf(recordSchemas.diagnoses, {
  aliases: { name: "note", when: "onset", since: "onset", longTerm: "isLongTerm" },
  pastFields: ["onset"],
  complete: (values, { now }) => ({ onset: dayAt(now), note: "Seen today", isLongTerm: false, ...values }),
});

export const allergies = kindOf(recordSchemas.allergies, {
  aliases: { name: "substance", to: "substance" },
  complete: (values) => ({ substance: "Penicillin", type: "Medicine", ...values }),
});

/** 130/85 for a pressure, one number or words for anything else. */
const measured = parsed((text) => {
  const [, first, second] = /^(\d+(?:\.\d+)?)(?:\s*\/\s*(\d+(?:\.\d+)?))?$/.exec(text.trim()) ?? [];
  if (first === undefined && /^\p{L}\D*$/u.test(text.trim())) return [text.trim()];
  if (first === undefined)
    return new Problem(`"${text}" is not a measurement such as 71.5, 130/85 or refused.`);
  return [first, second ?? []].flat().map(Number);
}, "A number, 130/85, or words without digits, such as refused.");

const units: Readonly<Record<string, string>> = {
  "Blood Pressure": "mmHg",
  "Heart Rate": "/min",
  Weight: "kg",
  "Body Weight": "kg",
  Height: "cm",
  "Body Height": "cm",
  BMI: "kg/m²",
  "Body Mass Index": "kg/m²",
};

export const vitals = kindOf(recordSchemas.vitals, {
  parsers: { name: oneOf(Object.keys(units)), value: measured, unit: possiblyEmpty },
  aliases: { when: "at", dated: "at" },
  pastFields: ["at"],
  normalise: ({ value, ...values }) => {
    if (!Array.isArray(value)) return values;
    const [first, second]: readonly unknown[] = value;
    return { value: first, ...(second === undefined ? {} : { secondValue: second }), ...values };
  },
  complete: (values, { now }) => ({
    name: "Weight",
    at: isoAt(now),
    value: 70,
    unit: units[String(values.name ?? "Weight")] ?? "",
    ...values,
  }),
});

export const reminders = kindOf(recordSchemas.reminders, {
  aliases: { when: "sentAt", text: "description", from: "sender" },
  pastFields: ["sentAt"],
  complete: (values, { now }) => ({
    title: "Reminder",
    description: "Please ring us.",
    priority: "normal",
    sender: practice.name,
    sentAt: isoAt(now),
    ...values,
  }),
});
