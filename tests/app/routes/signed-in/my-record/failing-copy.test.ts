import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { describeCopy } from "#app/routes/signed-in/my-record/copy/describe.ts";
import { fhirBundle } from "#app/routes/signed-in/my-record/copy/fhir-bundle.ts";
import { csvCell, csvFile, jsonFile } from "#app/routes/signed-in/my-record/copy/files.ts";
import { assemble, type RecordCopy } from "#app/routes/signed-in/my-record/copy/manifest.ts";
import {
  type ListedPart,
  listedParts,
  type PartEntries,
} from "#app/routes/signed-in/my-record/copy/parts.ts";
import { type Outcomes, readRecord, type Source } from "#app/routes/signed-in/my-record/copy/read-record.ts";
import type { ContentOfResult, ResultContent } from "#app/routes/signed-in/my-record/copy/rows.ts";
import { ManifestView } from "#app/routes/signed-in/my-record/record-view.tsx";
import { problemsOfDocument } from "../../../../support/record/fhir.ts";
import { isSoak } from "../../../../support/soak.ts";

const asOf = "2026-11-23T21:44:00.000Z";

/** What happens to one request: an answer, no answer, or a refusal by the limit. */
type Fate = "sent" | "lost" | "limited";
const fates = fc.infiniteStream(
  fc.oneof({ weight: 6, arbitrary: fc.constant<Fate>("sent") }, fc.constantFrom<Fate>("lost", "limited")),
);
const words = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.constantFrom("=1+1", 'a "b"', "<b>&amp;</b>", "two\nlines", "\ud800", "\u0000", ""),
);
const observation = fc.record(
  { name: words, value: words, flag: fc.constantFrom("low" as const), summary: words },
  {
    requiredKeys: ["name"],
  },
);
const content: fc.Arbitrary<ResultContent> = fc.oneof(
  fc.record({
    kind: fc.constant("values" as const),
    values: fc.array(observation, { maxLength: 3 }),
    unreadable: fc.constantFrom(0, 0, 1),
  }),
  fc.record({ kind: fc.constant("text" as const), text: words }),
  fc.constantFrom<ResultContent>({ kind: "document" }, { kind: "empty" }, { kind: "failed" }),
);
const dates = fc.constantFrom(undefined, "2026-11-20", "2026-11-20T09:00:00+13:00", "2026-11-20T09:00");
const result = fc.record({ test: words, reportedAt: dates, isRead: fc.boolean(), content });
const list = fc.record({
  names: fc.array(words, { maxLength: 12 }),
  pageSize: fc.integer({ min: 1, max: 5 }),
  unreadable: fc.constantFrom(0, 0, 0, 2),
  /** How many more entries the practice counts than it sends. */
  lacking: fc.constantFrom(0, 0, 0, 3),
  saysTotal: fc.boolean(),
});
type List = typeof list extends fc.Arbitrary<infer L> ? L : never;

const entriesOf: { [P in ListedPart]: (name: string, id: string) => PartEntries[P] } = {
  allergies: (substance, id) => ({ id, substance, severity: "severe", reaction: substance }),
  medications: (name, id) => ({ id, name, directions: name, prescribedOn: "2026-11-20" }),
  diagnoses: (note, id) => ({ id, note, isLongTerm: true }),
  immunisations: (name, id) => ({ id, name, date: "2026-11-20", status: "completed" }),
  results: (test, id) => ({ id, test, isRead: true }),
  vitals: (name, id) => ({ id, name, at: asOf, value: 80, unit: name }),
  letters: (type, id) => ({ id, type }),
  timeline: (kind, id) => ({ id, kind, at: asOf }),
  appointments: (type, id) => ({ id, type, startsAt: asOf, status: "completed" }),
  reminders: (title, id) => ({ id, title }),
};

const record = fc.record({
  lists: fc.record(Object.fromEntries(listedParts.map((part) => [part, list]))) as fc.Arbitrary<
    Record<ListedPart, List>
  >,
  results: fc.array(result, { maxLength: 25 }),
  fates,
  stopAfter: fc.option(fc.integer({ min: 0, max: 30 }), { nil: undefined }),
});
type Drawn = typeof record extends fc.Arbitrary<infer R> ? R : never;

/** A practice with this record, whose requests meet their fates one after another. */
function practiceOf({ lists, results, fates, stopAfter }: Drawn) {
  const stop = new AbortController();
  const opened: string[] = [];
  let requests = 0;
  const all = results.map(
    ({ content: _, ...one }, index) => ({ ...one, id: `r${index}` }) as PartEntries["results"],
  );
  const entries = <P extends ListedPart>(part: P): PartEntries[P][] =>
    part === "results"
      ? (all as PartEntries[P][])
      : lists[part].names.map((name, index) => entriesOf[part](name, `${part}${index}`));
  const fate = (): Fate => {
    if (requests++ === stopAfter) stop.abort();
    return fates.next().value;
  };
  const source: Source = {
    page: async (part, page) => {
      // A list's own refusals are repeated before they get here.
      if (fate() === "lost") throw new Error("lost");
      const { pageSize, unreadable, lacking, saysTotal } = lists[part];
      const whole = entries(part);
      const sent = whole.slice((page - 1) * pageSize, page * pageSize);
      const total = saysTotal ? { total: whole.length + unreadable + lacking } : {};
      return { entries: sent, unreadable: page === 1 ? unreadable : 0, ...total, asOf };
    },
    contents: async (ids) => {
      const met = fate();
      if (met === "lost") throw new Error("lost");
      opened.push(...ids);
      const read = ids.map(
        (id): ContentOfResult => ({
          id,
          content: results[Number(id.slice(1))]?.content ?? { kind: "failed" },
        }),
      );
      return met === "limited" ? { entries: read.slice(1), retryAfter: 0, asOf } : { entries: read, asOf };
    },
  };
  return { source, signal: stop.signal, opened, entries };
}

async function copyOf(drawn: Drawn) {
  const { source, signal, opened, entries } = practiceOf(drawn);
  const choices = { parts: [...listedParts], format: "json" as const };
  const outcomes: Outcomes = await readRecord(choices, source, { signal, onProgress: () => undefined });
  const patient = { name: "Sione Taufa", nhi: "ZZZ0024" };
  return {
    copy: assemble({ patient, choices, madeAt: asOf, offered: listedParts }, outcomes),
    opened,
    entries,
  };
}

const runs = (quick: number) => (isSoak ? { numRuns: 20 * quick } : { seed: 71, numRuns: quick });

test("whatever fails, nothing is whole that is not, and every count adds up", async () => {
  const states = new Set<string>();
  await fc.assert(
    fc.asyncProperty(record, async (drawn) => {
      const { copy, opened, entries } = await copyOf(drawn);
      for (const { part, state, inCopy, all, missing, values } of copy.manifest.parts) {
        states.add(`${part === "resultValues" ? "values" : "list"} ${state}`);
        const isRead = state === "whole" || state === "part";
        expect(all === undefined).toBe(!isRead);
        if (!isRead) continue;
        expect(inCopy + missing.reduce((sum, { count }) => sum + count, 0)).toBe(all);
        if (part === "resultValues") {
          const sent = drawn.results.flatMap(({ content, isRead }) =>
            isRead && content.kind === "values" ? content.values : [],
          );
          const isLost = drawn.results.some(
            ({ content, isRead }) =>
              !isRead ||
              ["document", "failed"].includes(content.kind) ||
              (content.kind === "values" && content.unreadable > 0),
          );
          if (state === "whole") expect([values, isLost]).toEqual([sent.length, false]);
          continue;
        }
        const { unreadable, lacking, saysTotal } = drawn.lists[part];
        const names = entries(part).map(({ id }) => id);
        expect(copy.record[part]?.map(({ id }) => id)).toEqual(names);
        expect(all).toBe(names.length + unreadable + (saysTotal ? lacking : 0));
        if (state === "whole") expect([inCopy, unreadable]).toEqual([names.length, 0]);
      }
      const mayOpen = drawn.results.map(({ isRead }) => isRead);
      expect(opened.filter((id) => mayOpen[Number(id.slice(1))] !== true)).toEqual([]);
    }),
    runs(150),
  );
  // Each end has been seen.
  expect([...states].sort()).toEqual(
    ["failed", "part", "stopped", "whole"].flatMap((state) => [`list ${state}`, `values ${state}`]).sort(),
  );
}, 60_000);

const plain = (xhtml: string) =>
  xhtml
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&(#39|#x27);/g, "'")
    .replaceAll("&amp;", "&");

test("whatever fails, every kind of file says the same of its parts", async () => {
  await fc.assert(
    fc.asyncProperty(record, async (drawn) => {
      const { copy } = await copyOf(drawn);
      const { parts, about } = describeCopy(copy);
      const [summary] = fhirBundle(copy).entry ?? [];
      const resource = summary?.resource?.resourceType === "Composition" ? summary.resource : undefined;
      const manifest = JSON.parse(jsonFile(copy));
      expect(manifest.parts).toEqual(parts);
      expect(manifest.about).toEqual(Object.fromEntries(about));
      const files = {
        print: plain(renderToStaticMarkup(createElement(ManifestView, copy))),
        csv: csvFile(copy).replaceAll('""', '"'),
        fhir: plain(resource?.section?.[0]?.text?.div ?? ""),
      };
      for (const { label, inCopy, state, missing } of parts) {
        for (const [format, text] of Object.entries(files)) {
          expect(
            [label, inCopy, state, missing].filter((said) => !text.includes(said)),
            format,
          ).toEqual([]);
        }
      }
    }),
    runs(30),
  );
}, 60_000);

test("whatever a record says, the FHIR document is valid", async () => {
  await fc.assert(
    fc.asyncProperty(record, async (drawn) => {
      const { copy } = await copyOf(drawn);
      expect(problemsOfDocument(fhirBundle(copy))).toEqual([]);
      const xhtml = divsIn(copy);
      expect(xhtml.filter((div) => !isWellFormed(div))).toEqual([]);
    }),
    runs(6),
  );
}, 120_000);

const divsIn = (copy: RecordCopy): string[] => {
  const divs: string[] = [];
  JSON.stringify(fhirBundle(copy), (key, value: unknown) => {
    if (key === "div") divs.push(String(value));
    return value;
  });
  return divs;
};

/** Only the tags that the copy writes, closed in their order, and no sign of XML outside of them. */
function isWellFormed(div: string): boolean {
  const open: string[] = [];
  const text = div.replaceAll(
    /<(\/?)(div|p|table|thead|tbody|tr|th|td)( xmlns="[^"]*")?>/g,
    (_tag, end, name) => {
      if (end === "/" && open.pop() !== name) open.push("wrong");
      if (end === "") open.push(name);
      return "";
    },
  );
  return open.length === 0 && !/[<>]|&(?!(amp|lt|gt|quot|#39);)/.test(text);
}

/** What a spreadsheet reads: cells in quotes may have line breaks and doubled quotes. */
function parsed(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, bare, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare ?? "");
    if (end === "\r\n") rows.push([]);
  }
  return rows.slice(0, -1);
}

test("whatever a record says, the table has four cells a line and none is a formula", async () => {
  await fc.assert(
    fc.asyncProperty(record, async (drawn) => {
      const { copy } = await copyOf(drawn);
      const rows = parsed(csvFile(copy).slice(1));
      expect(rows.filter((row) => row.length !== 4)).toEqual([]);
      expect(rows.flat().filter((cell) => /^[\s\p{Cc}]*[=+\-@]/u.test(cell))).toEqual([]);
      const entries = listedParts.reduce((sum, part) => sum + (copy.record[part]?.length ?? 0), 0);
      expect(rows.length).toBeGreaterThan(entries);
    }),
    runs(60),
  );
  fc.assert(
    fc.property(words, (text) => {
      const [[cell = ""] = []] = parsed(`${csvCell(text)}\r\n`);
      expect([text, `'${text}`]).toContain(cell);
    }),
  );
}, 60_000);
