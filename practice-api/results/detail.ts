import { z } from "zod";
import { firstOf, plainListOf } from "../wire/bundle.ts";
import { type Codec, codec, invalid, writesOnly } from "../wire/codec.ts";
import { openCodeTable } from "../wire/codes.ts";
import { assumed, blank, member } from "../wire/fields.ts";
import { resource } from "../wire/resource.ts";
import { anyText, base64Text, text } from "../wire/scalars.ts";

/** One line of a result (spec 2, section 3). A value without a flag is within its range. */
export const observation = resource(null, {
  name: member("ObservationText", text),
  value: blank(member("ObservationValue", anyText)),
  flag: blank(member("AbnormalFlagDesc", openCodeTable({ Abnormal: "abnormal", Low: "low", High: "high" }))),
  summary: blank(member("ObservationSummary", text)),
});
export type Observation = z.output<typeof observation>;

/** The content of a result: a document, text marked up as HTML (never trusted), or lines. */
export type ResultDetail =
  | { kind: "pdf"; data: string }
  | { kind: "html"; html: string }
  | { kind: "table"; observations: Observation[]; unreadable: number }
  | { kind: "empty" };

/** A document inside a result. The kinds of content are specified; where they are is assumed. */
export const resultDocument = resource("DocumentReference", {
  contentType: assumed(member("content.0.attachment.contentType", text)),
  data: assumed(member("content.0.attachment.data", text)),
});
const lines = plainListOf(observation);
const singleDocument = firstOf(resultDocument);

export const resultDetail: Codec<ResultDetail> = writesOnly(
  z.union([z.tuple([resultDocument]), z.array(observation)]),
  codec(z.unknown(), {
    decode: (wire, ctx): ResultDetail => {
      const document = z.safeDecode(singleDocument, wire).data;
      if (document?.contentType.includes("pdf")) return { kind: "pdf", data: document.data };
      if (document?.contentType.includes("html"))
        return { kind: "html", html: z.decode(base64Text.codec, document.data) };
      const table = z.safeDecode(lines, wire).data;
      if (table && table.entries.length > 0)
        return { kind: "table", observations: table.entries, unreadable: table.unreadable };
      return table ? { kind: "empty" } : invalid(ctx, "neither a document nor lines");
    },
    encode: (detail) => {
      if (detail.kind === "empty") return [];
      if (detail.kind === "table") return z.encode(lines, { entries: detail.observations, unreadable: 0 });
      const content =
        detail.kind === "pdf"
          ? { contentType: "application/pdf", data: detail.data }
          : { contentType: "text/html", data: z.encode(base64Text.codec, detail.html) as string };
      return z.encode(singleDocument, content);
    },
  }),
);
