import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, test } from "vitest";
import type { RequestContext } from "#app/.server/request-context.ts";
import { shortDate } from "#app/format/dates.ts";
import { fhirBundle } from "#app/routes/signed-in/my-record/copy/fhir-bundle.ts";
import { csvFile, jsonFile } from "#app/routes/signed-in/my-record/copy/files.ts";
import { assemble, type RecordCopy } from "#app/routes/signed-in/my-record/copy/manifest.ts";
import { type ListedPart, listedParts } from "#app/routes/signed-in/my-record/copy/parts.ts";
import { readRecord } from "#app/routes/signed-in/my-record/copy/read-record.ts";
import { valueRow } from "#app/routes/signed-in/my-record/copy/rows.ts";
import { loadChoices } from "#app/routes/signed-in/my-record/loader.server.ts";
import { ManifestView, RecordView } from "#app/routes/signed-in/my-record/record-view.tsx";
import { contentOf } from "#fixtures/record/results/content.ts";
import type { TestResult } from "#fixtures/record/results/results.ts";
import { contractEndpoints } from "#practice-api/contract.ts";
import type { ResultDetail } from "#practice-api/results/detail.ts";
import type { ListPage } from "#practice-api/wire/bundle.ts";
import { decodeEntities } from "#practice-api/wire/characters.ts";
import { originOf } from "../../../../fixtures/record/sample.ts";
import { openPortal, type PortalWorld } from "../../../../support/portal.ts";
import { monday, openPractice } from "../../../../support/practice.ts";
import { routeSource } from "../../../../support/record/record-copy.ts";
import { isSoak } from "../../../../support/soak.ts";

const practice = openPractice();
const { portal, contextFor } = openPortal(practice);
const people = ["aroha", "sione", "big"] as const;
/** Ids, codes and files, what the copy writes in its own words, and what is not about the record's subject. */
const otherFields = new Set([
  ...["id", "code", "contentType", "data", "statusId", "month", "flagAt10", "flagAt11", "status"],
  ...["isRead", "isLongTerm", "priority", "severity", "video", "patientName", "outcome", "html", "pdf"],
  ...["observations", "immunisations.kind"],
]);

/** Sources write some measurements in two ways, and a copy in one (ruling B27). */
const oneName: Record<string, string> = {
  "Body Weight": "Weight",
  "Body Height": "Height",
  "Body Mass Index": "BMI",
};

type Made = { copy: RecordCopy; state: Record<string, readonly Fields[]>; details: ResultDetail[] };
type Fields = { id: string } & Record<string, unknown>;
const made = new Map<string, Made>();
let world: PortalWorld;

beforeAll(async () => {
  world = await practice.control.createWorld({ scenario: "heavy-record", now: monday });
  for (const person of people) {
    const context = () => contextFor(world, person, person, AbortSignal.timeout(100_000));
    const offered = await loadChoices(await context());
    const choices = { parts: offered.parts, format: "json" as const };
    const signal = new AbortController().signal;
    const outcomes = await readRecord(choices, routeSource(portal.services, context), {
      signal,
      onProgress: () => undefined,
    });
    const { patient, parts } = offered;
    const copy = assemble({ patient, choices, madeAt: monday, offered: parts }, outcomes);
    const { api } = await context();
    const state = await listedBy(api);
    // The mock makes a result's content of its seed when it is opened.
    const kept = (await world.list("results", person)) as readonly TestResult[];
    const details = kept.filter(({ isRead }) => isRead).map((one) => contentOf(one, originOf(person)));
    made.set(person, { copy, state, details });
  }
}, 240_000);

/** Every entry of every list, as the practice sends them page after page. */
async function listedBy(api: RequestContext["api"]): Promise<Made["state"]> {
  const lists: Record<ListedPart, (page: number) => Promise<ListPage<object>>> = {
    allergies: (page) => api.allergies.list({ page }),
    medications: (page) => api.medications.list({ which: "all", page }),
    diagnoses: (page) => api.diagnoses.list({ which: "all", page }),
    immunisations: (page) => api.immunisations.list({ which: "all", page }),
    results: (page) => api.results.list({ page }),
    vitals: (page) => api.vitals.list({ page }),
    letters: (page) => api.letters.list({ page }),
    timeline: (page) => api.timeline.list({ page }),
    appointments: (page) => api.appointments.list({ category: "all", page }),
    reminders: (page) => api.reminders.list({ page }),
  };
  const all: Record<string, Fields[]> = {};
  for (const name of listedParts) {
    const entries: Fields[] = [];
    for (let page = 1, hasMore = true; hasMore; page++) {
      const listing = await lists[name](page);
      entries.push(...(listing.entries as Fields[]));
      hasMore = listing.entries.length > 0;
    }
    all[name] = entries;
  }
  return all;
}

const of = (person: string): Made => {
  const found = made.get(person);
  if (found === undefined) throw new Error(`There is no copy of ${person}.`);
  return found;
};

const plain = (xhtml: string) => decodeEntities(xhtml.replaceAll(/<[^>]*>/g, "\n"));

const printed = (copy: RecordCopy) =>
  renderToStaticMarkup(
    createElement("div", null, createElement(ManifestView, copy), createElement(RecordView, { copy })),
  );

/** Each kind of file as text, with what a spreadsheet or JSON puts before a sign taken away. */
const formats: Record<string, (copy: RecordCopy) => string> = {
  print: (copy) => plain(printed(copy)).replaceAll("\n", ""),
  csv: (copy) => csvFile(copy).replaceAll('""', '"'),
  json: (copy) => jsonFile(copy).replaceAll('\\"', '"').replaceAll("\\n", "\n"),
  fhir: (copy) => plain(narrativesOf(copy)),
};

/** The narrative of the document's sections, and of its results. */
function narrativesOf(copy: RecordCopy): string {
  const resources = (fhirBundle(copy).entry ?? []).flatMap(({ resource }) => (resource ? [resource] : []));
  return resources
    .flatMap((resource) => {
      if (resource.resourceType === "Composition") return (resource.section ?? []).map(({ text }) => text);
      return resource.resourceType === "DiagnosticReport" ? [resource.text] : [];
    })
    .map((text) => text?.div ?? "")
    .join("\n");
}

const texts = new Map<string, string>();

/** The copy of a person in one kind of file, without the files in it, which are long to search. */
function textOf(person: string, format: string): string {
  const key = `${person} ${format}`;
  const text = texts.get(key) ?? formats[format]?.(of(person).copy).replaceAll(/[\w+/=]{500,}/g, "") ?? "";
  texts.set(key, text);
  return text;
}

/** How the copy writes a value of the practice. */
function written(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(written);
  if (typeof value === "string" && value === "") return [];
  if (typeof value === "string")
    return [oneName[value] ?? (/^\d{4}-\d\d-\d\d/.test(value) ? shortDate(value) : value)];
  return typeof value === "number" ? [String(value)] : [];
}

/** How often a text is in another one, counted up to a number. */
function count(text: string, part: string, max: number): number {
  let found = 0;
  for (let at = text.indexOf(part); at >= 0 && found < max; at = text.indexOf(part, at + part.length))
    found++;
  return found;
}

describe.each(people)("the copy of %s", { timeout: 60_000 }, (person) => {
  test.each(Object.keys(formats))("as %s has every value that the practice lists", (format) => {
    const { state } = of(person);
    const text = textOf(person, format);
    const lost: string[] = [];
    const expected = new Map<string, number>();
    for (const name of listedParts) {
      for (const entry of state[name] ?? []) {
        const fields = Object.entries(entry).filter(
          ([field]) => !otherFields.has(field) && !otherFields.has(`${name}.${field}`),
        );
        for (const value of new Set(fields.flatMap(([, value]) => written(value)))) {
          expected.set(value, (expected.get(value) ?? 0) + 1);
        }
      }
    }
    // The longest record has thousands: each fifth of them finds a part or a field that is lost.
    const step = isSoak || person !== "big" ? 1 : 5;
    for (const [at, [value, times]] of [...expected].entries()) {
      if (at % step > 0) continue;
      const found = count(text, value, times);
      if (found < times) lost.push(`${value}: ${found} of ${times}`);
    }
    expect(expected.size).toBeGreaterThan(20);
    expect(lost).toEqual([]);
  });

  test.each(Object.keys(formats))("as %s has every value of each read result", (format) => {
    const { copy, details } = of(person);
    const text = textOf(person, format);
    const lines = details.flatMap((detail) => (detail.kind === "table" ? detail.observations : []));
    const words: Record<string, string> = { high: "High", low: "Low", abnormal: "Abnormal" };
    const rows = copyRows(copy);
    expect(lines.length).toBeGreaterThan(20);
    expect(rows).toEqual(
      lines.map(({ name, value = "", flag, summary = "" }) => ({
        name,
        value: value === "" ? "No value" : value,
        flag: flag === undefined ? "Not flagged" : (words[flag] ?? flag),
        reference: summary,
      })),
    );
    let at = 0;
    for (const { name, value, reference, flag } of rows) {
      for (const part of inFormat(format, name, value, flag, reference)) {
        const found = text.indexOf(part, at);
        if (found < 0) expect.fail(`${name} ${value} is not in the file after ${text.slice(at, at + 80)}`);
        at = found;
      }
    }
  });

  test("counts what it does not have: with what it has that is every result", () => {
    const { copy, state, details } = of(person);
    const values = copy.manifest.parts.find(({ part }) => part === "resultValues");
    const unread = (state.results ?? []).filter(({ isRead }) => isRead !== true).length;
    const documents = details.filter(({ kind }) => kind === "pdf").length;
    expect(values).toMatchObject({
      state: unread + documents === 0 ? "whole" : "part",
      all: state.results?.length,
      inCopy: (state.results?.length ?? 0) - unread - documents,
    });
    expect(values?.missing).toEqual([
      ...(unread === 0 ? [] : [{ reason: "notOpened", count: unread }]),
      ...(documents === 0 ? [] : [{ reason: "document", count: documents }]),
    ]);
    for (const name of listedParts) {
      const part = copy.manifest.parts.find((one) => one.part === name);
      expect([part?.inCopy, part?.all], name).toEqual([state[name]?.length, state[name]?.length]);
    }
  });
});

const copyRows = ({ record, contents }: RecordCopy) =>
  (record.results ?? []).flatMap(({ id }) => {
    const content = contents.get(id)?.content;
    return content?.kind === "values" ? content.values.map(valueRow) : [];
  });

/** A value beside its name, flag and reference, as a file has them. */
function inFormat(format: string, name: string, value: string, flag: string, reference: string): string[] {
  if (format === "csv") return [`: ${name}`, `Value: ${value}; Flag: ${flag}`, reference];
  if (format === "json")
    return [`"name": "${name}",\n            "value": "${value}",\n            "flag": "${flag}"`, reference];
  if (format === "fhir") return [`${name}\n\n${value}\n\n${flag}\n\n${reference}`];
  return [`${name}${value}${reference}${flag}`];
}

test("making the copies marked nothing as read", async () => {
  const calls = (await world.journal()).filter(({ call }) => call === "GET Patient/LabResultByID");
  const marking = contractEndpoints().flatMap(({ endpoint }) =>
    endpoint.sideEffect ? [`${endpoint.method} ${endpoint.path}`] : [],
  );
  expect([marking.includes("GET Patient/LabResultByID"), calls.length > 0]).toEqual([true, true]);
  for (const person of people) {
    const kept = (await world.list("results", person)) as readonly Fields[];
    expect(kept.map(({ id, isRead }) => [id, isRead])).toEqual(
      of(person).state.results?.map(({ id, isRead }) => [id, isRead]),
    );
  }
  expect(of("big").state.results?.filter(({ isRead }) => isRead !== true)).toHaveLength(140);
});
