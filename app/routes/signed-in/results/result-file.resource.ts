import { resourceLoader } from "#app/.server/screen-loader.ts";
import { requireSession } from "#app/.server/session/require-session.ts";
import { type StoredDocument, sendDocument } from "#app/documents/.server/send-document.ts";
import type { ResultDetail } from "#practice-api/results/detail.ts";

export const middleware = [requireSession("resource")];

/**
 * Reading it marks the result as read, so the address needs the token of the record, which a link on another
 * site does not have.
 */
export const loader = resourceLoader("results", async (args) => {
  if (!args.url.searchParams.has("record")) return new Response(null, { status: 400 });
  const resultId = args.params.id ?? "";
  return sendDocument(args, "result", async () =>
    documentIn(await args.context.api.results.read({ resultId })),
  );
});

function documentIn(detail: ResultDetail): StoredDocument {
  if (detail.kind === "pdf") return { contentType: "application/pdf", data: detail.data };
  if (detail.kind === "file") return detail;
  if (detail.kind !== "html") return {};
  return { contentType: "text/html", data: Buffer.from(detail.html).toString("base64") };
}
