import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { z } from "zod";
import { plainText } from "#app/format/plain-text.ts";
import { fhirBundle } from "#app/routes/signed-in/my-record/copy/fhir-bundle.ts";
import { csvFile, jsonFile } from "#app/routes/signed-in/my-record/copy/files.ts";
import { assemble } from "#app/routes/signed-in/my-record/copy/manifest.ts";
import type { Outcomes } from "#app/routes/signed-in/my-record/copy/read-record.ts";
import { RecordView } from "#app/routes/signed-in/my-record/record-view.tsx";
import { contract } from "#practice-api/contract.ts";
import { bodyIn } from "#practice-api/wire/body.ts";
import { decodeEntities, textOfBytes } from "#practice-api/wire/characters.ts";

const windows = new TextDecoder("windows-1252");
/** The bytes that Windows-1252 has between 80 and 9F, with their characters. */
const controls = Array.from({ length: 32 }, (_, index) => 128 + index).flatMap((byte): [string, string][] => {
  const shown = windows.decode(Uint8Array.of(byte));
  return shown === String.fromCharCode(byte) ? [] : [[String.fromCharCode(byte), shown]];
});
const asTheyAre = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212½¼¾µμ°±×²éāŌ≥…";

/** What the practice sends, and what a person reads on every screen, sheet and file. */
const texts: [sent: string, shown: string][] = [
  ...[...controls, ...[...asTheyAre].map((one): [string, string] => [one, one])].map(
    ([sent, shown]): [string, string] => [`Take 1${sent}2 tablets`, `Take 1${shown}2 tablets`],
  ),
  ["4\u00ad6 tablets", "4-6 tablets"],
  ["4 \u00ad 6 tablets", "4 - 6 tablets"],
  ["4\u00ad-6 tablets", "4-6 tablets"],
  ["4-\u00ad6 tablets", "4-6 tablets"],
  ["4–\u00ad6 tablets", "4–6 tablets"],
  ["½\u00ad1 tablet, 24\u00adhour", "½-1 tablet, 24-hour"],
  ["COVID\u00ad19", "COVID-19"],
  ["haemo\u00adglobin", "haemoglobin"],
  ["O&#39;Brien &amp; Sin&eacute;ad", "O'Brien & Sinéad"],
  ["3 &lt; 5 &#60; 6", "3 < 5 < 6"],
  ["&micro;mol/L &frac12; &ndash; &#150; &#x96; 4&shy;6", "µmol/L ½ – – – 4-6"],
  ["&amp;lt;", "&lt;"],
  ["Fish & chips &amp; peas", "Fish & chips &amp; peas"],
  ["A&E", "A&E"],
];

const encodings: Record<string, (json: string) => [Uint8Array, string] | undefined> = {
  "utf-8": (json) => [Buffer.from(json), "application/json; charset=utf-8"],
  "utf-8 with a mark and no charset": (json) => [Buffer.from(`\uFEFF${json}`), "application/json"],
  "utf-16": (json) => [Buffer.from(`\uFEFF${json}`, "utf16le"), "application/json; charset=utf-16"],
  "windows-1252": (json) => bytesInWindows(json, "text/json;charset=windows-1252"),
  "iso-8859-1": (json) => bytesInWindows(json, 'application/json; charset="ISO-8859-1"'),
  "windows-1252 under an unknown charset": (json) => bytesInWindows(json, "application/json; charset=x-none"),
  "windows-1252 under utf-8": (json) => bytesInWindows(json, "application/json; charset=utf-8"),
};

const byteOf = new Map(Array.from({ length: 256 }, (_, byte) => [windows.decode(Uint8Array.of(byte)), byte]));

/** Undefined for a text that Windows-1252 does not have. */
function bytesInWindows(text: string, type: string): [Uint8Array, string] | undefined {
  const bytes = Array.from(text, (character) => byteOf.get(character) ?? []).flat();
  return bytes.length === text.length ? [Uint8Array.from(bytes), type] : undefined;
}

/** A result whose line has the text as its name, its value and its reference, and a medicine with it. */
function copyOf(text: string, encode: (json: string) => [Uint8Array, string] | undefined) {
  const row = { ObservationText: text, ObservationValue: text, ObservationSummary: text };
  const encoded = encode(JSON.stringify([row]));
  if (encoded === undefined) return undefined;
  const { output } = contract.results.read;
  const detail = z.decode(output, bodyIn({ format: "json" }, textOfBytes(...encoded)));
  if (detail.kind !== "table") throw new Error(detail.kind);
  const results = [{ id: "1", test: "Test", reportedAt: "2026-11-23T10:30:00Z", isRead: true }];
  const resultValues = [
    { id: "1", content: { kind: "values" as const, values: detail.observations, unreadable: 0 } },
  ];
  const read = <T>(entries: T[]) => ({
    state: "read" as const,
    entries,
    unreadable: 0,
    asOf: "2026-11-23T21:44:00Z",
  });
  const outcomes: Outcomes = { results: read(results), resultValues: read(resultValues) };
  return assemble(
    {
      patient: { name: "Sione Taufa", nhi: "ZZZ0024", birthDate: "1958-09-03", practice: "Kererū Street" },
      choices: { parts: ["results"], format: "csv" },
      madeAt: "2026-11-23T21:44:00Z",
      offered: ["results"],
    },
    outcomes,
  );
}

const timesIn = (whole: string, text: string) => whole.split(text).length - 1;
const stringsIn = (value: unknown): string[] =>
  typeof value === "object" && value !== null
    ? Object.values(value).flatMap(stringsIn)
    : typeof value === "string"
      ? [value]
      : [];

test.each(Object.entries(encodings))("every character of %s reaches screen, sheet and files", (_, encode) => {
  let seen = 0;
  for (const [sent, shown] of texts) {
    const copy = copyOf(sent, encode);
    if (copy === undefined) continue;
    seen++;
    const page = decodeEntities(
      renderToStaticMarkup(createElement(RecordView, { copy })).replaceAll(/<[^>]*>/g, "\n"),
    );
    const files = {
      page,
      json: stringsIn(JSON.parse(jsonFile(copy))).join("\n"),
      csv: csvFile(copy),
      fhir: stringsIn(fhirBundle(copy)).join("\n"),
    };
    for (const [name, file] of Object.entries(files)) {
      expect(timesIn(file, shown), `${sent} in ${name}`).toBeGreaterThanOrEqual(3);
      expect(file, `${sent} in ${name}`).not.toMatch(/\uFFFD/);
    }
  }
  expect(seen).toBeGreaterThan(9);
});

test("bytes of two charsets in one answer are each read in their own", () => {
  const bytes = Uint8Array.from([...Buffer.from("Pōtiki – "), 0xbd, 0x96, 0xb5]);
  expect(textOfBytes(bytes, "application/json; charset=utf-8")).toBe("Pōtiki – ½–µ");
});

test("what is typed finds micro signs, dashes and apostrophes", () => {
  expect(plainText("µmol μg 4–6 O’Brien −1")).toBe("umol ug 4-6 o'brien -1");
});
