import { resourceLoader } from "#app/.server/screen-loader.ts";
import { requireSession } from "#app/.server/session/require-session.ts";
import { readLetter } from "#app/documents/.server/read-documents.ts";
import { sendDocument } from "#app/documents/.server/send-document.ts";

export const middleware = [requireSession("resource")];

export const loader = resourceLoader("letters", (args) =>
  sendDocument(args, "letter", () => readLetter(args.context, args.params.id ?? "")),
);
