import { resourceLoader, type ScreenArgs } from "#app/.server/screen-loader.ts";
import { requireSession } from "#app/.server/session/require-session.ts";
import { bytesOf, fileKindOf } from "#app/documents/.server/document.ts";
import { type StoredDocument, sendDocument } from "#app/documents/.server/send-document.ts";
import { pageSizes } from "#practice-api/page-sizes.ts";
import { findInPages } from "#practice-api/wire/read-pages.ts";

export const middleware = [requireSession("resource")];

export const loader = resourceLoader("resources", (args) =>
  sendDocument(args, "leaflet", () => readResource(args, args.params.id ?? "")),
);

/** Only the practice's list has the type of a document that is not a file. */
async function readResource({ context: { api } }: ScreenArgs, id: string): Promise<StoredDocument> {
  const data = await api.resources.read({ resourceId: id });
  if (fileKindOf(bytesOf(data)) !== undefined) return { data };
  const read = (page: number) => api.resources.list({ page });
  const listed = await findInPages(read, { pageSize: pageSizes.resources }, (entry) => entry.id === id);
  return { data, contentType: listed?.contentType };
}
