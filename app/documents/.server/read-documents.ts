import type { RequestContext } from "#app/.server/request-context.ts";
import type { Letter } from "#practice-api/letters.ts";
import type { Attachment } from "#practice-api/messages/codecs.ts";
import { pageSizes } from "#practice-api/page-sizes.ts";
import { findInPages } from "#practice-api/wire/read-pages.ts";
import { openDocument } from "./open-document.ts";
import type { DocumentArgs, StoredDocument } from "./send-document.ts";

type Api = Pick<RequestContext, "api">;

/** Counted from 1. It marks the message as read: only for an attachment that is opened (ruling B31). */
export async function readAttachment(
  { context }: Pick<DocumentArgs, "context">,
  messageId: string,
  number: number,
): Promise<Attachment | undefined> {
  const { attachments = [] } = await context.api.messages.read({ messageId });
  return attachments[number - 1];
}

export const attachmentPath = (messageId: string, number: number) =>
  `/emails/${encodeURIComponent(messageId)}/attachments/${number}/file`;

export const openAttachment = (args: DocumentArgs, messageId: string, number: number) =>
  openDocument(args, {
    read: async () => (await readAttachment(args, messageId, number)) ?? {},
    path: attachmentPath(messageId, number),
  });

/** Without data when the practice has none, or it is another account's. */
export async function readInvoice({ api }: Api, invoiceId: string): Promise<StoredDocument> {
  const { pdf } = await api.billing.invoicePdf({ invoiceId });
  return { contentType: "application/pdf", ...(pdf === "" ? {} : { data: pdf }) };
}

export const invoiceFilePath = (id: string) => `/accounts/${encodeURIComponent(id)}/file`;

/** The content may be in the list only (spec 2, section 3). @throws PracticeError, 404 for another's letter. */
export async function readLetter({ api }: Api, id: string): Promise<Letter> {
  const letter = await api.letters.read({ letterId: id });
  if (letter.data !== undefined) return letter;
  const read = (page: number) => api.letters.list({ page });
  return (await findInPages(read, { pageSize: pageSizes.letters }, (entry) => entry.id === id)) ?? letter;
}

export const letterFilePath = (id: string) => `/letters/${encodeURIComponent(id)}/file`;

/** Its type is in the practice's list only. */
export const openResource = (args: DocumentArgs, id: string, contentType: string | undefined) =>
  openDocument(args, {
    listed: { contentType },
    read: async () => ({ contentType, data: await args.context.api.resources.read({ resourceId: id }) }),
    path: `/resources/${encodeURIComponent(id)}/file`,
  });
