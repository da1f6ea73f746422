import { z } from "zod";
import { firstOf, plainListOf } from "../wire/bundle.ts";
import { type Codec, codec, invalid, writesOnly } from "../wire/codec.ts";
import { assumed, blank, essential, member, resource } from "../wire/fields.ts";
import { withGaps } from "../wire/reading.ts";
import { anyText, base64Text, content, jsonText, openCodeTable, plainType, text } from "../wire/scalars.ts";

/** Spec 2, section 3. A value without a flag is not flagged; that says nothing about its range. */
export const observation = resource(null, {
  name: member("ObservationText", text),
  value: essential(blank(member("ObservationValue", anyText))),
  flag: essential(
    blank(member("AbnormalFlagDesc", openCodeTable({ Abnormal: "abnormal", Low: "low", High: "high" }))),
  ),
  summary: essential(blank(member("ObservationSummary", text))),
});
export type Observation = z.output<typeof observation>;

/** The HTML is never trusted. */
export type ResultDetail =
  | { kind: "pdf"; data: string }
  | { kind: "html"; html: string }
  /** A file, such as a scan. */
  | { kind: "file"; contentType: string; data: string }
  | { kind: "table"; observations: Observation[]; unreadable: number }
  | { kind: "empty" };

/** The kinds of content are specified; where they are is assumed. */
export const resultDocument = resource("DocumentReference", {
  contentType: assumed(member("content.0.attachment.contentType", text)),
  data: assumed(member("content.0.attachment.data", content)),
});
type ResultDocument = z.output<typeof resultDocument>;
const rows = plainListOf(observation);
const singleDocument = firstOf(resultDocument);
const jsonRows = jsonText(plainType("valueString", rows)).codec;
const mediaTypes = { pdf: "application/pdf", html: "text/html", table: "application/json" } as const;

const contentOf = ({ data }: ResultDocument) => z.safeDecode(base64Text.codec, data).data;

function tableIn(wire: unknown, document: ResultDocument | undefined) {
  if (document === undefined || !/json/i.test(document.contentType)) return z.safeDecode(rows, wire).data;
  return z.safeDecode(jsonRows, contentOf(document)).data;
}

function documentOf(detail: Exclude<ResultDetail, { kind: "empty" }>): ResultDocument {
  if (detail.kind === "file") return { contentType: detail.contentType, data: detail.data };
  const contentType = mediaTypes[detail.kind];
  if (detail.kind === "pdf") return { contentType, data: detail.data };
  const content =
    detail.kind === "html"
      ? detail.html
      : String(z.encode(jsonRows, { entries: detail.observations, unreadable: 0 }));
  return { contentType, data: String(z.encode(base64Text.codec, content)) };
}

/** The kind of the content is its content type (spec 2, section 4). Rows without a document are read too. */
export const resultDetail: Codec<ResultDetail> = writesOnly(
  z.union([z.tuple([resultDocument]), z.tuple([])]),
  codec(z.unknown(), {
    decode: (wire, ctx): ResultDetail => {
      const document = withGaps(() => z.safeDecode(singleDocument, wire).data).value;
      if (document && /pdf/i.test(document.contentType)) return { kind: "pdf", data: document.data };
      if (document && /html/i.test(document.contentType)) {
        const html = contentOf(document);
        return html === undefined ? invalid(ctx, "not text") : { kind: "html", html };
      }
      const table = tableIn(wire, document);
      if (!table && document && !/json/i.test(document.contentType)) return { kind: "file", ...document };
      if (!table) return invalid(ctx, "neither a document nor rows");
      const isEmpty = document === undefined && table.entries.length === 0 && table.unreadable === 0;
      if (isEmpty) return { kind: "empty" };
      return { kind: "table", observations: table.entries, unreadable: table.unreadable };
    },
    encode: (detail) => (detail.kind === "empty" ? [] : z.encode(singleDocument, documentOf(detail))),
  }),
);
