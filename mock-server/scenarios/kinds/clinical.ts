import { z } from "zod";
import { practice } from "#fixtures/practice/practice.ts";
import { panelNamed } from "#fixtures/record/results/panels.ts";
import { addDays, dayAt, daysBetween, instantAt, isoAt } from "#fixtures/time.ts";
import { closed, day, instant, line, number, oneOf, Problem, reading, Timed, yesNo } from "../parsers.ts";
import { gpOf, kindOf, known } from "./kind.ts";

const flag = oneOf(["high", "low", "abnormal"]);

export const results = kindOf({
  fields: {
    test: line,
    author: line,
    laboratory: line,
    reportedAt: instant,
    comments: line,
    folder: line,
    isRead: yesNo,
    observations: z.array(
      closed({ name: line, value: line.optional(), flag: flag.optional(), summary: z.string().optional() }),
    ),
  },
  aliases: { name: "test", when: "reportedAt", read: "isRead", comment: "comments", from: "laboratory" },
  extras: { value: line, flag, range: line },
  // The lines of a result say what its value is, so one that is given becomes its only line.
  whole: ({ value, flag: flagged, range = "", test = "HbA1c", ...given }, about) => ({
    test,
    author: gpOf(about),
    laboratory: "Awanui Labs",
    reportedAt: isoAt(about.now),
    folder: panelNamed(String(test))?.folder ?? "Biochemistry",
    isRead: false,
    ...given,
    ...(value === undefined
      ? {}
      : { observations: [known({ name: test, value, flag: flagged, summary: range })] }),
  }),
  clash: ({ value, flag: flagged, range, observations }) => {
    if (value !== undefined && observations !== undefined) return "Say a value or observations, not both.";
    const isLoose = value === undefined && (flagged !== undefined || range !== undefined);
    return isLoose ? "A flag or a range needs a value to belong to." : undefined;
  },
});

/** How long after its day a vaccination is overdue, and how long before it that it is announced, in days. */
const [grace, notice] = [28, 28];
const standing = oneOf(["overdue", "due", "administered", "later"], { given: "administered" });

export const immunisations = kindOf({
  fields: {
    date: instant,
    name: line,
    indication: line,
    vaccinator: line,
    dueAt: day,
    flagAt10: yesNo,
    flagAt11: yesNo,
    month: day,
    message: z.string(),
  },
  aliases: { due: "dueAt", given: "date", when: "date" },
  extras: { status: standing },
  whole: ({ status = "due", ...given }, { now }) => {
    const today = dayAt(now);
    const isGiven = status === "administered" || given.date !== undefined;
    const away = { overdue: -grace - 14, due: 7, administered: -14, later: notice + 30 };
    const dueAt = String(given.dueAt ?? addDays(today, away[status as keyof typeof away]));
    return {
      name: "Influenza (Influvac Tetra)",
      indication: String(given.name ?? "Influenza").split(" ")[0] ?? "",
      dueAt,
      month: `${dueAt.slice(0, 7)}-01`,
      ...(isGiven
        ? {
            date: instantAt(addDays(today, -14), "10:15"),
            vaccinator: "VC",
            message: "Given in the left deltoid",
          }
        : { message: "Please ring us to book this vaccination" }),
      ...given,
    };
  },
  // Whether one is overdue follows from the clock, so a word that the day contradicts would change nothing.
  clash: ({ status, dueAt, date }) => {
    if (status === undefined || status === "administered") return undefined;
    if (date !== undefined) return `One that was given is not ${status}.`;
    if (!(dueAt instanceof Timed)) return undefined;
    // Any day will do: this one is far from a change of clocks.
    const now = Date.parse("2026-06-15T09:00:00+12:00");
    if (dueAt.moment.exact !== undefined) return undefined;
    const days = daysBetween(dayAt(now), dayAt(dueAt.moment.at(now)));
    const is = days <= -grace ? "overdue" : days <= notice ? "due" : "later";
    return is === status
      ? undefined
      : `On that day it is ${is}, not ${status}: the practice waits ${grace} days.`;
  },
});

export const medications = kindOf({
  fields: {
    prescribedOn: day,
    name: line,
    code: line,
    directions: line,
    quantity: number,
    isLongTerm: yesNo,
    period: line,
    prescribedBy: line,
    practiceName: line,
    dose: line,
    endsOn: day,
    unit: line,
    repeatedOn: day,
  },
  aliases: {
    when: "prescribedOn",
    longTerm: "isLongTerm",
    until: "endsOn",
    by: "prescribedBy",
    repeated: "repeatedOn",
  },
  whole: (given, about) => {
    const prescribedOn = String(given.prescribedOn ?? dayAt(about.now));
    return {
      prescribedOn,
      name: "Paracetamol 500 mg tablet",
      code: "LOCAL-1",
      directions: "Take as directed",
      quantity: 30,
      isLongTerm: true,
      period: "3 months",
      prescribedBy: gpOf(about),
      practiceName: practice.name,
      dose: "1",
      endsOn: addDays(prescribedOn, 365),
      unit: "tablet",
      ...given,
    };
  },
});

export const diagnoses = kindOf({
  fields: { onset: day, note: line, isLongTerm: yesNo },
  aliases: { name: "note", when: "onset", since: "onset", longTerm: "isLongTerm" },
  whole: (given, { now }) => ({ onset: dayAt(now), note: "Seen today", isLongTerm: false, ...given }),
});

export const allergies = kindOf({
  fields: {
    substance: line,
    type: line,
    severity: oneOf(["severe", "moderate", "mild"]),
    reaction: line,
    note: line,
  },
  aliases: { name: "substance", to: "substance" },
  whole: (given) => ({ substance: "Penicillin", type: "Medicine", ...given }),
});

/** 130/85 for a pressure, one number for anything else. */
const measured = reading((text) => {
  const [, first, second] = /^(\d+(?:\.\d+)?)(?:\s*\/\s*(\d+(?:\.\d+)?))?$/.exec(text.trim()) ?? [];
  if (first === undefined) return new Problem(`"${text}" is not a measurement such as 71.5 or 130/85.`);
  return { first: Number(first), ...(second === undefined ? {} : { second: Number(second) }) };
}, "A number, or 130/85.");

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

export const vitals = kindOf({
  fields: {
    name: oneOf(Object.keys(units)),
    at: instant,
    value: measured,
    secondValue: number,
    unit: z.string(),
  },
  aliases: { when: "at" },
  normal: ({ value, ...given }) => {
    if (value === undefined) return given;
    const { first, second } = value as { first: number; second?: number };
    return { value: first, ...(second === undefined ? {} : { secondValue: second }), ...given };
  },
  whole: (given, { now }) => ({
    name: "Weight",
    at: isoAt(now),
    value: 70,
    unit: units[String(given.name ?? "Weight")] ?? "",
    ...given,
  }),
});

export const reminders = kindOf({
  fields: {
    title: line,
    description: line,
    priority: oneOf(["high", "medium", "normal"]),
    sender: line,
    sentAt: instant,
    note: line,
  },
  aliases: { when: "sentAt", text: "description", from: "sender" },
  whole: (given, { now }) => ({
    title: "Reminder",
    description: "Please ring us.",
    priority: "normal",
    sender: practice.name,
    sentAt: isoAt(now),
    ...given,
  }),
});
