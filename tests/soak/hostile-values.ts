import { brotliCompressSync, gzipSync } from "node:zlib";
import { document, documentText } from "../support/documents.ts";

/** An answer of a practice that means harm, or is broken: to which call, which page reads it, and its bytes. */
export type HostileAnswer = {
  name: string;
  path: string;
  page: string;
  body: () => Buffer;
  encoding?: string;
  /** Whether a letter is shown, can only be saved, or is refused. */
  letter?: "shown" | "saved" | "refused";
};

const megabyte = 1_000_000;
const bytes = (text: string) => Buffer.from(text);
const list = (entries: string) =>
  bytes(`[{"resourceType":"Bundle","type":"searchset","entry":[${entries}]}]`);

/** A golden document with another value at a path. */
function changed(name: string, path: string, value: unknown): Buffer {
  const whole = structuredClone(document(name)) as Record<string, unknown>;
  const steps = path.split(".");
  const last = steps.pop() ?? "";
  let node = whole;
  for (const step of steps) node = node[step] as Record<string, unknown>;
  node[last] = value;
  return bytes(JSON.stringify(whole));
}

const inEntry = (name: string, path: string) => (value: unknown) =>
  changed(name, `0.entry.0.resource.${path}`, value);
const amount = inEntry("invoices", "extension.4.valueDecimal");
const reminder = inEntry("reminders", "note.0.text");
const fullName = inEntry("profile", "name.0.text");
const result = inEntry("results", "description");
const reportedAt = inEntry("results", "extension.1.valueDateTime");
const setting = (value: unknown) =>
  list(
    JSON.stringify({
      resource: {
        resourceType: "Basic",
        extension: ["14", value, "PaymentCardTypes"].map((valueString) => ({ url: "", valueString })),
      },
    }),
  );
const letter = (value: unknown) => changed("letter", "0.content.0.attachment.data", value);

const at = (path: string, page: string) => (name: string, body: () => Buffer, encoding?: string) => ({
  name,
  path,
  page,
  body,
  ...(encoding === undefined ? {} : { encoding }),
});
const invoices = at("Patient/PaymentNotice", "/accounts");
const reminders = at("Patient/PatientAlerts", "/reminders");
const profile = at("Patient", "/profile");
const results = at("Patient/LabResults", "/reports");
const letters = at("Patient/LetterAndDocumentByID", "/preview?letter={letter}");
const terms = at("Patient/TermsAndCondition", "/emails/compose");
const image = at("Patient/LoadImage", "/photo");
const settings = at("Lookup/LoadPracticeSetting", "/accounts/pay");

const html = (
  name: string,
  letter: NonNullable<HostileAnswer["letter"]>,
  text: () => string,
): HostileAnswer => ({
  ...letters(name, () => {
    const data = Buffer.from(text()).toString("base64");
    return changed("letter", "0.content.0.attachment", { contentType: "text/html", data });
  }),
  letter,
});

export const hostileAnswers: readonly HostileAnswer[] = [
  invoices("an amount of 2.5 kB of spaces", () => amount(`NZ${" ".repeat(2_500)}x`)),
  invoices("an amount of 100 kB of spaces", () => amount(`NZ${" ".repeat(100_000)}x`)),
  invoices("an amount of 100 kB of digits", () => amount(`${"1".repeat(100_000)}x`)),
  invoices("an amount of 100 kB of commas", () => amount("1,".repeat(50_000))),
  settings("a card of 2.4 kB of spaces", () => setting(`[{"CardFee":"Visa${" ".repeat(2_400)}x%"}]`)),
  settings("a setting nested 100,000 deep", () => setting("[".repeat(100_000))),
  reminders("a tag of 60 kB of spaces", () => reminder(`<p a=${" ".repeat(60_000)}`)),
  reminders("100,000 comments that do not end", () => reminder(`${"<!--".repeat(100_000)}>`)),
  reminders("100,000 tags that do not end", () => reminder("<p ".repeat(100_000))),
  reminders("20,000 links in each other", () => reminder('<a href="https://a.nz">a'.repeat(20_000))),
  reminders("20,000 scripts", () => reminder(`${"<script>".repeat(20_000)}</script>`)),
  reminders("200 kB of soft hyphens", () => reminder("\u00ad".repeat(100_000))),
  reminders("5 MB of entities", () => reminder("&amp;".repeat(megabyte))),
  profile("a name of 5 MB", () => fullName("a".repeat(5 * megabyte))),
  profile("a name of 100 kB of marks", () => fullName("a\u0301".repeat(50_000))),
  profile("a name of 100 kB of flags", () => fullName("\u{1f1e6}".repeat(25_000))),
  profile("a name that is a list of 100,000", () => fullName(Array(100_000).fill("a"))),
  results("a test of 90 kB", () => result("HbA1c ".repeat(15_000))),
  results("a day of 1 MB of fractions", () => reportedAt(`2026-11-20T07:45:00.${"0".repeat(megabyte)}x`)),
  results("a day of 200 kB of digits", () => reportedAt("1".repeat(200_000))),
  results("8 MB of nested lists", () => bytes("[".repeat(8 * megabyte))),
  results("8 MB of nested objects", () => bytes('{"a":'.repeat(1_600_000))),
  results("250 kB of nested lists", () => bytes("[".repeat(250_000))),
  results("a text of 8 MB of nested lists", () => bytes(JSON.stringify("[".repeat(8 * megabyte)))),
  results("60,000 entries that cannot be read", () =>
    list(Array(60_000).fill('{"resource":{"id":{}}}').join()),
  ),
  results("85,000 empty entries in 250 kB", () => list(Array(85_000).fill("{}").join())),
  results("5,000 entries that can be read", () =>
    list(Array.from({ length: 5_000 }, (_, id) => `{"resource":{"id":"${id}","description":"a"}}`).join()),
  ),
  results("60,000 entries that can be read", () =>
    list(Array.from({ length: 60_000 }, (_, id) => `{"resource":{"id":"${id}","description":"a"}}`).join()),
  ),
  results("9 million numbers", () => bytes(`[${"1,".repeat(9 * megabyte)}1]`)),
  results("an object of a million members", () =>
    bytes(`[{${Array.from({ length: megabyte }, (_, at) => `"a${at}":1`).join()}}]`),
  ),
  results("19 MB of spaces before a list", () => bytes(`${" ".repeat(19 * megabyte)}[]`)),
  results("gzip of 20 MB of nested lists", () => gzipSync("[".repeat(20 * megabyte)), "gzip"),
  results("gzip of 100 MB", () => gzipSync(Buffer.alloc(100 * megabyte, 32)), "gzip"),
  results("br of 18 MB of numbers", () => brotliCompressSync(`[${"1,".repeat(9 * megabyte)}1]`), "br"),
  results("10 MB that is no UTF-8", () => Buffer.alloc(10 * megabyte, 0xe9)),
  results("10 MB of UTF-16", () => Buffer.from(`\ufeff${"[1,".repeat(1_700_000)}`, "utf16le")),
  letters("15 MB of base64", () => letter("QUJD".repeat(3_700_000))),
  letters("5 MB of base64 with a line end after each group", () => letter("QUJD\r\n".repeat(800_000))),
  letters("a PDF of 10 MB of nothing", () =>
    letter(Buffer.concat([bytes("%PDF-1.7\n"), Buffer.alloc(10 * megabyte, 0x25)]).toString("base64")),
  ),
  html("a usual letter of 0.4 MB", "shown", () => "<p>Kia <b>ora</b></p>".repeat(20_000)),
  html("500,000 nested elements in 2 MB", "saved", () => "<b>".repeat(500_000) + "x".repeat(megabyte / 2)),
  html("<svg><math> of 1.1 MB", "saved", () => "<svg><math>".repeat(100_000)),
  html("tables in tables of 0.9 MB", "saved", () => "<table><tr><td>".repeat(60_000)),
  html("paragraphs in definitions, deep for a parser alone", "saved", () => "<dd><p>".repeat(70_000)),
  html("4.4 MB, the longest that is read", "saved", () => `<p>${"Kia ora Kā ".repeat(360_000)}`),
  html("15 MB, near the longest reply", "refused", () => `<p>${"Kia ora Kā ".repeat(1_200_000)}`),
  terms("terms of 15 MB", () => bytes("<p>Kia ora</p>".repeat(1_070_000))),
  image("a picture of 60,000 × 60,000", () => {
    const png = Buffer.from(documentText("image.txt"), "base64");
    png.writeUInt32BE(60_000, 16);
    png.writeUInt32BE(60_000, 20);
    return bytes(png.toString("base64"));
  }),
  image("a picture of 15 MB", () => bytes(`iVBORw0KGgo${"A".repeat(15 * megabyte)}`)),
];
