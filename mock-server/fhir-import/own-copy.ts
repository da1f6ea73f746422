import type { Composition, FhirResource } from "fhir/r4";
import { DomUtils, parseDocument } from "htmlparser2";
import { practice } from "#fixtures/practice/practice.ts";
import type { Collection } from "#fixtures/record/record.ts";
import { instantAt } from "#fixtures/time.ts";
import { escaped } from "../core/junit.ts";

/** What the portal's own copy says of an entry in words: "Dose: 1 tablet; Period: 90 days". Empty of other bundles. */
export type Said = ReadonlyMap<string, string>;
type Fields = Record<string, unknown>;

const labels = [
  ...[
    "Severity",
    "Type",
    "Reaction",
    "Note",
    "Directions",
    "Dose",
    "Quantity",
    "Period",
    "Long term",
    "Ends",
  ],
  ...[
    "Prescribed by",
    "Practice",
    "State",
    "Due",
    "For",
    "Given by",
    "Message",
    "Time",
    "Laboratory",
    "Author",
  ],
  ...[
    "Comments",
    "Folder",
    "Report",
    "Values",
    "Content",
    "What was noted",
    "Practitioner",
    "Status",
    "Place",
  ],
  ...["Address", "Minutes", "Reason for cancelling", "Description", "Priority", "From"],
];
const label = new RegExp(`(?:^|; )(${labels.join("|")}): `, "g");

function saidIn(text: string): Said {
  const found = [...text.matchAll(label)];
  return new Map(
    found.map((match, at) => [
      match[1] ?? "",
      text.slice(match.index + match[0].length, found[at + 1]?.index ?? text.length),
    ]),
  );
}

export const isOwnCopy = (resources: readonly FhirResource[]): boolean =>
  resources.some(
    (one) => one.resourceType === "Device" && one.deviceName?.some(({ name }) => name === "Patient portal"),
  );

const elements = (name: string, xhtml = "") =>
  DomUtils.getElementsByTagName(name, parseDocument(xhtml, { xmlMode: true }));

/** A report has its details in its text only, after its title. */
export function saidOf(one: FhirResource): Said {
  if (!("text" in one)) return new Map();
  const [title, details] = elements("p", one.text?.div).map((line) => DomUtils.textContent(line));
  if (one.resourceType === "DiagnosticReport") return saidIn(details ?? "");
  const note = "note" in one && Array.isArray(one.note) ? one.note[0]?.text : undefined;
  return saidIn(note ?? title ?? "");
}

const wordIn = (word: string | undefined, known: readonly string[]): string | undefined =>
  word === undefined || word === "Not recorded"
    ? undefined
    : (known.find((one) => one === word.toLowerCase()) ?? `other-${word}`);

const dayIn = (date: string | undefined): string | undefined =>
  date !== undefined && /^\d\d-\d\d-\d{4}$/.test(date) ? date.split("-").reverse().join("-") : undefined;

const missingDocument = "This document is not in the copy that was imported.";

/** The fields of a record that a copy has in words only. */
export const ownFields = {
  allergies: (said) => ({
    type: said.get("Type"),
    severity: wordIn(said.get("Severity"), ["severe", "moderate", "mild"]),
    reaction: said.get("Reaction"),
    note: said.get("Note"),
  }),
  medications: (said) => {
    const [quantity, ...unit] = said.get("Quantity")?.split(" ") ?? [];
    return {
      directions: said.get("Directions"),
      dose: said.get("Dose"),
      quantity: quantity === undefined ? undefined : Number(quantity),
      unit: unit.join(" "),
      period: said.get("Period"),
      isLongTerm: said.has("Long term"),
      endsOn: dayIn(said.get("Ends")),
      prescribedBy: said.get("Prescribed by"),
      practiceName: said.get("Practice"),
    };
  },
  diagnoses: (said) => ({ isLongTerm: said.has("Long term") }),
  immunisations: (said) => ({
    dueAt: dayIn(said.get("Due")),
    indication: said.get("For")?.replace(/ \(\d+ (week|month|year)s?\)$/, ""),
    vaccinator: said.get("Given by"),
    message: said.get("Message"),
  }),
  results: (said) => {
    const [values, text] = [said.get("Values"), said.get("Report")];
    return {
      laboratory: said.get("Laboratory"),
      author: said.get("Author"),
      comments: said.get("Comments"),
      folder: said.get("Folder"),
      ...(text === undefined ? {} : { observations: undefined, html: `<pre>${escaped(text)}</pre>` }),
      ...(values?.startsWith("Not opened") ? { observations: undefined, isRead: false } : {}),
      ...(values?.startsWith("Document") ? { observations: undefined, pdf: missingDocument } : {}),
    };
  },
} satisfies { readonly [C in Collection]?: (said: Said) => Fields };

type OwnRecord = { collection: Collection; fields: Fields; at: number };
type Row = { readonly name: string; readonly day: string | undefined; readonly said: Said };

/** Of a day with its time, where it has one. */
function timeOf({ day, said }: Row): string | undefined {
  const time = said.get("Time");
  return day === undefined || time === undefined ? day : instantAt(day, time);
}

/** Of an appointment, by its status. */
export const outcomes: Readonly<Record<string, string>> = {
  completed: "attended",
  missed: "missed",
  future: "attended",
};

/** What FHIR has no resource for, or a copy writes as words only, by the title of its section. */
const ownSections: Readonly<
  Record<
    string,
    [Collection, (row: Row, sections: ReadonlyMap<string, readonly Row[]>) => Fields | undefined]
  >
> = {
  Allergies: [
    "allergies",
    ({ name, said }) =>
      said.has("Severity") ? undefined : { substance: name, ...ownFields.allergies(said) },
  ],
  Immunisations: [
    "immunisations",
    ({ name, said }) =>
      said.get("State") === "Given" ? undefined : { name, ...ownFields.immunisations(said) },
  ],
  "Letters & Documents": [
    "letters",
    (row, sections) => {
      const event = sections
        .get("Timeline")
        ?.find(
          ({ name, day, said }) =>
            name === "Letter or document" && day === row.day && said.get("What was noted") === row.name,
        );
      const author = event?.said.get("Practitioner") ?? practice.name;
      return { type: row.name, at: timeOf(row), contentType: "application/pdf", author };
    },
  ],
  Appointments: [
    "appointments",
    (row) => {
      const { name, said } = row;
      const status = wordIn(said.get("Status"), ["future", "completed", "missed", "cancelled", "other"]);
      return {
        type: name,
        startsAt: timeOf(row),
        status,
        outcome: outcomes[status ?? ""] ?? "none",
        provider: said.get("Practitioner"),
        location: said.get("Place"),
        practiceName: said.get("Practice"),
        practiceAddress: said.get("Address"),
        minutes: said.has("Minutes") ? Number(said.get("Minutes")) : undefined,
        cancelReason: said.get("Reason for cancelling"),
      };
    },
  ],
  Reminders: [
    "reminders",
    ({ name, day, said }) => ({
      title: name,
      sentAt: day,
      description: said.get("Description"),
      priority: wordIn(said.get("Priority"), ["high", "medium", "normal"]),
      sender: said.get("From"),
      note: said.get("Note"),
    }),
  ],
};

/** Of the tables in a copy's sections: what no resource has, each at its place in its list. */
export function ownRecords(resources: readonly FhirResource[]): OwnRecord[] {
  const composition = resources.find((one): one is Composition => one.resourceType === "Composition");
  const sections = new Map(
    (composition?.section ?? []).map(({ title = "", text }) => [title, rowsIn(text?.div)]),
  );
  return Object.entries(ownSections).flatMap(([title, [collection, read]]) =>
    (sections.get(title) ?? []).flatMap((row, at) => {
      const fields = read(row, sections);
      return fields === undefined ? [] : [{ collection, fields, at }];
    }),
  );
}

function rowsIn(xhtml: string | undefined): Row[] {
  return elements("tr", xhtml).flatMap((line) => {
    const cells = DomUtils.getElementsByTagName("td", line).map((cell) => DomUtils.textContent(cell));
    const [date, name, details = ""] = cells;
    return name === undefined ? [] : [{ name, day: dayIn(date), said: saidIn(details) }];
  });
}
