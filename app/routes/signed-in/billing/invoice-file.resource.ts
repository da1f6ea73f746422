import { resourceLoader } from "#app/.server/screen-loader.ts";
import { requireSession } from "#app/.server/session/require-session.ts";
import { readInvoice } from "#app/documents/.server/read-documents.ts";
import { sendDocument } from "#app/documents/.server/send-document.ts";

export const middleware = [requireSession("resource")];

export const loader = resourceLoader("billing", (args) =>
  sendDocument(args, "invoice", () => readInvoice(args.context, args.params.id ?? "")),
);
