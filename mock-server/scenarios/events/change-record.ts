import type { PatientKey } from "#fixtures/people/people.ts";
import { isoAt } from "#fixtures/time.ts";
import { ApiError } from "../../core/api-error.ts";
import { didYouMean } from "../../core/suggest.ts";
import type { World } from "../../world/world.ts";
import type { Applied, EventOf } from "./applied.ts";

/** Throws a 409 when nothing of this name is there. */
export function changeRecord(
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
