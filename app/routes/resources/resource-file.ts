import type { MiddlewareFunction } from "react-router";
import { readPages } from "#app/.server/read-pages.ts";
import { resourceLoader, type ScreenArgs } from "#app/.server/screen.ts";
import { requireSession } from "#app/.server/session/require-session.ts";
import { bytesOf, kindOf } from "#app/documents/.server/document.ts";
import { type StoredDocument, sendDocument } from "#app/documents/.server/send-document.ts";
import { resourcePageSize } from "#practice-api/resources/rules.ts";

export const middleware: MiddlewareFunction<Response>[] = [requireSession("resource")];

/** The file of one of the practice's resources. */
export const loader = resourceLoader("resources", (args) =>
  sendDocument(args, "leaflet", () => readResource(args, args.params.id ?? "")),
);

/** The type of a document that is not a file is in the practice's list only. */
async function readResource({ context: { api } }: ScreenArgs, id: string): Promise<StoredDocument> {
  const data = await api.resources.read({ resourceId: id });
  if (kindOf(bytesOf(data)) !== undefined) return { data };
  const { entries } = await readPages((page) => api.resources.list({ page }), {
    // Two thousand resources.
    pages: 20,
    pageSize: resourcePageSize,
  });
  return { data, contentType: entries.find((entry) => entry.id === id)?.contentType };
}
