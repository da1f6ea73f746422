import { z } from "zod";
import { firstOf, plainListOf } from "../wire/bundle.ts";
import { openCodeTable } from "../wire/codes.ts";
import { assumed, blank, member } from "../wire/fields.ts";
import { resource } from "../wire/resource.ts";
import { anyText, base64Text, refuse, text } from "../wire/scalars.ts";

/** One line of a result (spec 2, section 3). A value without a flag is within its range. */
export const observation = resource(null, {
  name: member("ObservationText", text),
  value: blank(member("ObservationValue", anyText)),
  flag: blank(member("AbnormalFlagDesc", openCodeTable({ Abnormal: "abnormal", Low: "low", High: "high" }))),
  summary: blank(member("ObservationSummary", text)),
});
export type Observation = z.output<typeof observation>;

/** What a result holds: a document, text marked up as HTML (never trusted), or lines. */
export type ResultDetail =
  | { kind: "pdf"; data: string }
  | { kind: "html"; html: string }
  | { kind: "table"; observations: Observation[]; unreadable: number }
  | { kind: "empty" };

/** A document inside a result. Only the kinds of content are specified; where they live is assumed. */
export const resultDocument = resource("DocumentReference", {
  contentType: assumed(member("content.0.attachment.contentType", text)),
  data: assumed(member("content.0.attachment.data", text)),
});
const lines = plainListOf(observation);
const documentOutput = firstOf(resultDocument);

export const resultDetail = z.codec(z.unknown(), z.custom<ResultDetail>(), {
  decode: (wire, ctx): ResultDetail => {
    const document = z.safeDecode(documentOutput, wire).data;
    if (document?.contentType.includes("pdf")) return { kind: "pdf", data: document.data };
    if (document?.contentType.includes("html"))
      return { kind: "html", html: z.decode(base64Text.codec, document.data as never) };
    const table = z.safeDecode(lines, wire).data;
    if (table && table.entries.length > 0)
      return { kind: "table", observations: table.entries, unreadable: table.unreadable };
    return table ? { kind: "empty" } : refuse(ctx, undefined, "neither a document nor lines");
  },
  encode: (detail) => {
    if (detail.kind === "empty") return [];
    if (detail.kind === "table") {
      return z.encode(lines, { entries: detail.observations, unreadable: 0 } as never);
    }
    const content =
      detail.kind === "pdf"
        ? { contentType: "application/pdf", data: detail.data }
        : { contentType: "text/html", data: z.encode(base64Text.codec, detail.html as never) as string };
    return z.encode(documentOutput, content as never);
  },
}) as unknown as z.ZodType<ResultDetail, unknown>;
