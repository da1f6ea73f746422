import type { HtmlCleaner } from "#app/.server/html/html-cleaner.ts";
import { isMissing } from "#app/.server/practice-client/practice-error.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import type { OpenDocument } from "../open-document.ts";
import { bytesOf, fileKindOf, formatOf, textsIn } from "./document.ts";
import { countDocument, type DocumentArgs, type StoredDocument } from "./send-document.ts";

type OpenDocumentOptions = {
  /** What is known without reading it. */
  listed?: StoredDocument | undefined;
  read: () => Promise<StoredDocument>;
  path: string;
};

/**
 * Files are read by their own route, so only HTML is read here, and a document whose type is not known. It is
 * counted when it is read (threat T9).
 * @throws PracticeError when the practice does not send it.
 */
export async function openDocument(
  args: DocumentArgs,
  { listed, read, path }: OpenDocumentOptions,
): Promise<OpenDocument> {
  const file = fileOf(args.context, { contentType: listed?.contentType, path });
  if (file !== undefined) return file;
  if ((await countDocument(args)) !== undefined) return { kind: "limited" };
  try {
    const document = listed?.data === undefined ? await read() : listed;
    return await shown(document, srcOf(args.context, path), args.services.html);
  } catch (error) {
    if (isMissing(error)) return { kind: "missing" };
    throw error;
  }
}

/** The record of the page, so that a page whose patient has changed gets nothing. */
const srcOf = ({ record }: Pick<ScreenArgs["context"], "record">, path: string) =>
  `${path}?record=${encodeURIComponent(record)}`;

export function fileOf(
  context: Pick<ScreenArgs["context"], "record">,
  { contentType, path }: { contentType: string | undefined; path: string },
): OpenDocument | undefined {
  const kind = formatOf(contentType);
  return kind === "pdf" || kind === "picture" ? { kind, src: srcOf(context, path) } : undefined;
}

/** The first bytes decide what a file is; text has none of its own. */
export async function shown(
  { contentType, data }: StoredDocument,
  src: string,
  cleaner: HtmlCleaner,
): Promise<OpenDocument> {
  if (data === undefined) return { kind: "missing" };
  const kind = fileKindOf(bytesOf(data));
  if (kind === "pdf" || kind === "picture") return { kind, src };
  if (kind !== undefined) return { kind: "downloadOnly", src, reason: kind };
  const { html } = await cleaner.clean(textsIn(data, contentType).html);
  if (html === undefined) return { kind: "downloadOnly", src };
  return html === "" ? { kind: "unsupported" } : { kind: "html", html, src };
}
