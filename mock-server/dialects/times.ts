import { DateTime } from "#fixtures/time.ts";
import { type AnyEndpoint, contract } from "#practice-api/contract.ts";
import { dialect, eachText, isDate, isOneOf } from "./dialect.ts";
import type { ShapeField } from "./shape.ts";
import type { Judgement, Sign } from "./sign.ts";

const dateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

const spelling =
  (
    change: (time: string) => string,
    isIn: (one: ShapeField, endpoint: AnyEndpoint) => boolean = () => true,
  ) =>
  (
    resource: Record<string, unknown>,
    fields: readonly ShapeField[],
    { endpoint }: { readonly endpoint: AnyEndpoint },
  ) =>
    eachText(
      resource,
      fields.filter((one) => isDate(one.field) && isIn(one, endpoint)),
      (value) => (dateTime.test(value) ? change(value) : value),
    );

const isStart = ({ name }: ShapeField) => name === "startsAt";
const isSlots = (endpoint: AnyEndpoint) => endpoint === contract.appointments.slots;

/** A time without an offset is in the practice's zone too. */
const inPractice = (time: string) => DateTime.fromISO(time);
const precise = { suppressMilliseconds: true } as const;

const written = (judge: (time: string) => Judgement): Sign => ({
  field: ({ field }, resource) => {
    const found = isDate(field) ? field.read(resource) : undefined;
    return typeof found === "string" && /\dT\d/.test(found) ? judge(found) : undefined;
  },
});

const { messages, reminders, results } = contract;

export const timeDialects = [
  dialect("date-only", {
    group: "times",
    changes: "Dates without a time, except when appointments and free times begin.",
    allowedBy: "“date”, “authoredOn”, “sent date” say no time (spec 2 §3); a date for a date-time (B76).",
    resource: spelling(
      (time) => inPractice(time).toISODate() ?? time,
      (one) => !isStart(one),
    ),
    sign: {
      always: true,
      field: ({ field }, resource, endpoint) => {
        if (!isDate(field) || !isOneOf(endpoint, [messages.list, reminders.list, results.list]))
          return undefined;
        const found = field.read(resource);
        return typeof found === "string" ? /^\d{4}-\d\d-\d\d$/.test(found) : undefined;
      },
    },
  }),
  dialect("local-times", {
    group: "times",
    changes: "Times are the practice's wall clock without an offset, except those of slots.",
    allowedBy: "Only “Slot: start (with offset)” asks for one (spec 2 §3); read as the wall clock (B59).",
    resource: spelling(
      (time) => inPractice(time).toISO({ ...precise, includeOffset: false }) ?? time,
      (_, endpoint) => !isSlots(endpoint),
    ),
    sign: written((time) => !/(Z|[+-]\d\d:?\d\d)$/i.test(time)),
  }),
  dialect("utc-times", {
    group: "times",
    changes: "Times are in UTC, with Z.",
    allowedBy: "“start (with offset)” (spec 2 §3): Z is an offset; none is specified elsewhere.",
    resource: spelling((time) => inPractice(time).toUTC().toISO(precise) ?? time),
    sign: written((time) => /Z$/i.test(time)),
  }),
  dialect("foreign-times", {
    group: "times",
    changes: "Times have an offset that New Zealand never has: -05:00.",
    allowedBy: "“start (with offset)” (spec 2 §3) does not say whose; it is the same moment (B59).",
    resource: spelling((time) => inPractice(time).setZone("UTC-5").toISO(precise) ?? time),
    sign: written((time) => /[+-]\d\d:?\d\d$/.test(time) && !/\+1[23]:?00$/.test(time)),
  }),
  dialect("fractional-times", {
    group: "times",
    changes: "Times have seven decimals of a second.",
    allowedBy: "A date-time (spec 1 §1) takes fractions of a second; .NET writes seven digits.",
    resource: spelling((time) => time.replace(/(T\d\d:\d\d:\d\d)(\.\d+)?/, "$1.1234567")),
    sign: written((time) => /:\d\d\.\d/.test(time)),
  }),
] as const;
