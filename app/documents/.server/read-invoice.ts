import type { RequestContext } from "#app/.server/request-context.ts";
import type { StoredDocument } from "./send-document.ts";

/** Without data when the practice has none, or it is another account's. */
export async function readInvoice(
  { api }: Pick<RequestContext, "api">,
  invoiceId: string,
): Promise<StoredDocument> {
  const { pdf } = await api.billing.invoicePdf({ invoiceId });
  return { contentType: "application/pdf", ...(pdf === "" ? {} : { data: pdf }) };
}

export const invoiceFilePath = (id: string) => `/accounts/${encodeURIComponent(id)}/file`;
