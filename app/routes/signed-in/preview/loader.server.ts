import { requireArea, type ScreenArgs } from "#app/.server/screen-loader.ts";
import { openDocument } from "#app/documents/.server/open-document.ts";
import {
  letterFilePath,
  openAttachment,
  openResource,
  readLetter,
} from "#app/documents/.server/read-documents.ts";
import type { OpenDocument } from "#app/documents/open-document.ts";
import type { MenuArea } from "#practice-api/identity/endpoints.ts";

type Preview = { name: string; area: MenuArea; open: () => Promise<OpenDocument> };

/** @throws Response 403 for an account without the area of the document. */
export async function openPreview(args: ScreenArgs) {
  const preview = previewIn(args);
  if (preview === undefined) return undefined;
  await requireArea(args, preview.area);
  return { name: preview.name, document: preview.open() };
}

function previewIn(args: ScreenArgs): Preview | undefined {
  const idIn = (name: string) => args.url.searchParams.get(name) || undefined;
  const [letter, resource, message] = [idIn("letter"), idIn("resource"), idIn("message")];
  if (letter !== undefined) {
    const path = letterFilePath(letter);
    const read = () => readLetter(args.context, letter);
    return { name: "letter", area: "letters", open: () => openDocument(args, { read, path }) };
  }
  if (resource !== undefined) {
    return {
      name: "document",
      area: "resources",
      open: () => openResource(args, resource, "application/pdf"),
    };
  }
  const number = Number(idIn("attachment"));
  if (message === undefined || !Number.isInteger(number) || number < 1) return undefined;
  return { name: "attachment", area: "messages", open: () => openAttachment(args, message, number) };
}
