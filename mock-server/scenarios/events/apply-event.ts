import { isHolderKey, memberOf, type PatientKey } from "#fixtures/people/people.ts";
import { isPublicHoliday } from "#fixtures/practice/public-holidays.ts";
import { statusIds } from "#fixtures/record/appointments.ts";
import { type Collection, collections } from "#fixtures/record/record.ts";
import { asDay, readMoment } from "#fixtures/scenarios/relative-time.ts";
import { dayAt, isoAt } from "#fixtures/time.ts";
import { appointmentAt } from "../../areas/appointments/appointment-list.ts";
import { releaseSlots } from "../../areas/appointments/availability.ts";
import { ApiError } from "../../core/api-error.ts";
import { didYouMean } from "../../core/suggest.ts";
import type { Occurrence } from "../../world/practice-events.ts";
import { problemWith } from "../../world/record-schemas.ts";
import type { World } from "../../world/world.ts";
import type { Values } from "../records/kind.ts";
import { kinds } from "../records/kinds.ts";
import { resolveTimes } from "../values/parsers.ts";
import { eventForm, type PracticeEvent } from "./event-types.ts";
import { readEvent, writtenWords } from "./read-event.ts";

type Applied = { readonly occurrence: Occurrence; readonly answer: object };
type EventOf<T extends PracticeEvent["type"]> = Extract<PracticeEvent, { type: T }>;

function noPatient(name: string): ApiError {
  return new ApiError(400, `This practice has no ${name}: start it with --patients <number>.`);
}

/** Throws a 400 or a 409 when the event is impossible. */
export function applyEvent(world: World, body: unknown, at: number): Applied {
  const event = requireEvent(body);
  switch (event.type) {
    case "add":
      return addRecord(world, event, requireCollection(event.collection), at);
    case "appointment-cancelled":
      return cancelAppointment(world, event, at);
    case "vaccination-given":
    case "invoice-paid":
      return changeRecord(world, requirePatient(world, event.for), event, at);
    case "revoke-link":
    case "restore-link":
      return changeLink(world, event, requirePatient(world, event.person));
    case "closed":
    case "open":
      return changeDay(world, event, at);
    default:
      return arrive(world, event, at);
  }
}

/** Throws a 400 with the first problem. */
export function requireEvent(body: unknown): PracticeEvent {
  const read = readEvent(body);
  if ("event" in read) return read.event;
  throw new ApiError(400, read.problems.map(({ message }) => message).join(" "));
}

function requirePatient(world: World, name: string): PatientKey {
  if (world.hasPatient(name)) return name;
  throw noPatient(name);
}

type Arrival = EventOf<
  "result-arrives" | "message-arrives" | "letter-arrives" | "prescription-written" | "invoice-sent"
>;

/** Without a record in the words of a scenario, a copy of the latest or an ordinary one is added. */
function arrive(world: World, event: Arrival, at: number): Applied {
  const person = requirePatient(world, event.for);
  const collection = requireCollection(eventForm(event.type).collection);
  const isCopied = ["results", "messages", "letters"].includes(collection);
  const copy = event.record === undefined && isCopied ? latest(world, person, collection, at) : undefined;
  const record = copy ?? completeRecord(world, person, collection, event.record ?? {}, at);
  return add(world, event, collection, record);
}

function addRecord(world: World, event: EventOf<"add">, collection: Collection, at: number): Applied {
  const isWhole = problemWith(collection, { ...event.record, id: "" }) === undefined;
  const person = requirePatient(world, event.for);
  return add(
    world,
    event,
    collection,
    isWhole ? event.record : completeRecord(world, person, collection, event.record, at),
  );
}

function requireCollection(name: string | undefined): Collection {
  const collection = collections.find((known) => known === name);
  if (collection) return collection;
  throw new ApiError(400, `There is no collection ${name}.`);
}

function add(
  world: World,
  { type, for: name }: Arrival | EventOf<"add">,
  collection: Collection,
  { id: _, ...fields }: Values,
): Applied {
  const person = requirePatient(world, name);
  const record = world.records.addChecked(person, collection, fields);
  const { id } = record;
  return {
    occurrence: { type: eventForm(type).occurrence, person, id, about: aboutOf(fields) ?? collection },
    answer: { collection, record },
  };
}

function aboutOf(record: Values): string | undefined {
  const named = ["test", "subject", "name", "type", "notes", "title"].map((field) => record[field]);
  return named.find((value) => typeof value === "string");
}

function completeRecord(
  world: World,
  person: PatientKey,
  collection: Collection,
  written: Values,
  at: number,
): Values {
  const { isExact, values } = kinds[collection].schema.parse(writtenWords(written));
  const { patientId } = memberOf(person).profile;
  const id = `${patientId}-${collection}-new-${world.state.made.records + 1}`;
  const fields = resolveTimes(values, at);
  return isExact
    ? fields
    : kinds[collection].complete(fields, { id, patientId, profile: world.profile(person), now: at });
}

/** Dated at that moment and unread. */
function latest(world: World, person: PatientKey, collection: Collection, at: number): Values | undefined {
  const received: readonly object[] = world.records.list(person, collection);
  const template = received.find((record) => !("box" in record) || record.box === "inbox");
  if (template === undefined) return undefined;
  const dated = (value: unknown): unknown => {
    if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d(T|$)/.test(value)) return value;
    return value.includes("T") ? isoAt(at) : dayAt(at);
  };
  const fresh = Object.entries(template).map(([field, value]) => [
    field,
    field === "read" || field === "isRead" ? false : dated(value),
  ]);
  return Object.fromEntries(fresh);
}

/** By default the next one. Its times are free again. */
function cancelAppointment(world: World, event: EventOf<"appointment-cancelled">, at: number): Applied {
  const person = requirePatient(world, event.for);
  const upcoming = world.records
    .list(person, "appointments")
    .filter((appointment) => appointmentAt(appointment, at).status === "future")
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  const wanted = event.appointment;
  const found = wanted === undefined ? upcoming[0] : upcoming.find(({ id }) => id === wanted);
  if (!found) {
    const which = wanted === undefined ? "upcoming appointment" : `upcoming appointment "${wanted}"`;
    const choice = upcoming.length === 0 ? "" : ` Choose from ${upcoming.map(({ id }) => id).join(", ")}.`;
    throw new ApiError(409, `${event.for} has no ${which}, so it cannot be cancelled.${choice}`);
  }
  releaseSlots(world, found.slotIds ?? []);
  const record = world.records.update(person, "appointments", found.id, {
    status: "cancelled",
    statusId: statusIds.cancelled,
    cancelReason: event.reason ?? "Cancelled by the practice",
    cancelledAt: isoAt(at),
  });
  const about = found.type ?? "Appointment";
  world.outbox.add({ kind: "notification", to: event.for, at: isoAt(at), about: `Cancelled: ${about}` });
  return {
    occurrence: { type: "appointment-cancelled", person, id: found.id, about },
    answer: { collection: "appointments", record },
  };
}

function changeDay(world: World, event: EventOf<"closed" | "open">, at: number): Applied {
  const moment = readMoment(event.on ?? "today");
  const day = moment ? asDay(moment, at).slice(0, 10) : dayAt(at);
  if (event.type === "closed") world.shared.put("closedDays", { id: day });
  else if (isPublicHoliday(day))
    throw new ApiError(409, `${day} is a public holiday: the practice is closed.`);
  else world.shared.remove("closedDays", day);
  return {
    occurrence: { type: eventForm(event.type).occurrence, about: day },
    answer: { closedDays: world.shared.list("closedDays").map(({ id }) => id) },
  };
}

/** Throws a 409 when it is so already. */
function changeLink(
  world: World,
  event: EventOf<"revoke-link" | "restore-link">,
  person: PatientKey,
): Applied {
  const account = event.for;
  if (!isHolderKey(account, world.patients)) throw noPatient(account);
  const { patientId } = memberOf(person).profile;
  const linked = world.linked(account);
  const [isLinked, isRevoked] = [linked.includes(patientId), event.type === "revoke-link"];
  const hasEnded = !isLinked && world.agreed(account).includes(patientId);
  if (hasEnded && !isRevoked)
    throw new ApiError(409, `The link of ${account} to ${event.person} has ended by age.`);
  if (isLinked !== isRevoked) throw new ApiError(409, impossibleLink(world, event, linked));
  const others = world.agreed(account).filter((id) => id !== patientId);
  world.link(account, isRevoked ? others : [...others, patientId]);
  return {
    occurrence: { type: eventForm(event.type).occurrence, person: account, about: event.person },
    answer: { linked: namesOf(world, world.linked(account)) },
  };
}

function impossibleLink(
  world: World,
  { type, for: account, person }: EventOf<"revoke-link" | "restore-link">,
  linked: readonly string[],
): string {
  if (type === "restore-link") return `${account} has a link to ${person} already.`;
  const names = namesOf(world, linked).join(", ") || "no one";
  return `${account} has no link to ${person} that could be revoked, only to ${names}.`;
}

const namesOf = (world: World, ids: readonly string[]) => ids.map((id) => world.person(id) ?? id);

/** Throws a 409 when nothing of this name is there. */
function changeRecord(
  world: World,
  person: PatientKey,
  event: EventOf<"vaccination-given" | "invoice-paid">,
  at: number,
): Applied {
  const isGiven = event.type === "vaccination-given";
  const { record, about } = isGiven
    ? giveVaccination(world, person, event.vaccine, at)
    : payInvoice(world, person, event.invoice);
  const type = isGiven ? "vaccination-given" : "invoice-paid";
  return {
    occurrence: { type, person, about },
    answer: { collection: isGiven ? "immunisations" : "invoices", record },
  };
}

/** By its name or the beginning of it. */
function giveVaccination(world: World, person: PatientKey, vaccine: string, at: number) {
  const due = world.records.list(person, "immunisations").filter(({ date }) => date === undefined);
  const found = named(due, vaccine, ({ name }) => name);
  if (!found)
    throw missing(
      `${person} has no vaccination "${vaccine}" to come`,
      vaccine,
      due.map(({ name }) => name),
    );
  const changed = { date: isoAt(at) };
  return { record: world.records.update(person, "immunisations", found.id, changed), about: found.name };
}

/** By its id, its reference or what it is for. */
function payInvoice(world: World, person: PatientKey, invoice: string) {
  const open = world.records.list(person, "invoices").filter(({ balance }) => balance > 0);
  const found =
    open.find(({ id, reference }) => id === invoice || reference === invoice) ??
    named(open, invoice, ({ notes, type }) => notes ?? type);
  const names = open.map(({ id, notes }) => notes ?? id);
  if (!found) throw missing(`${person} has no invoice "${invoice}" to pay`, invoice, names);
  return {
    record: world.records.update(person, "invoices", found.id, { balance: 0 }),
    about: found.notes ?? found.type,
  };
}

function named<T>(records: readonly T[], wanted: string, nameOf: (record: T) => string): T | undefined {
  const words = wanted.toLowerCase();
  return (
    records.find((record) => nameOf(record).toLowerCase() === words) ??
    records.find((record) => nameOf(record).toLowerCase().startsWith(words))
  );
}

function missing(what: string, wanted: string, names: readonly string[]): ApiError {
  const choice = names.length === 0 ? "" : ` Choose from ${[...new Set(names)].join(", ")}.`;
  return new ApiError(409, `${what}.${didYouMean(wanted, names) || choice}`);
}
