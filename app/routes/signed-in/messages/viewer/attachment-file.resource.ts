import { resourceLoader } from "#app/.server/screen-loader.ts";
import { requireSession } from "#app/.server/session/require-session.ts";
import { readAttachment } from "#app/documents/.server/read-documents.ts";
import { sendDocument } from "#app/documents/.server/send-document.ts";

export const middleware = [requireSession("resource")];

export const loader = resourceLoader("messages", (args) => {
  const { id = "", number } = args.params;
  return sendDocument(args, "attachment", async () => (await readAttachment(args, id, Number(number))) ?? {});
});
