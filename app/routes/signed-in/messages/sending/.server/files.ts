import { scanFile } from "#app/.server/messages/file-scanner.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import type { Services } from "#app/.server/services.ts";
import type { StoredUpload } from "#app/.server/store/messages/uploads.ts";
import type { MessageFile } from "#machines/message/types.ts";
import type { Attachment } from "#practice-api/messages/codecs.ts";
import { checkFile, fileProblemTexts, fileSetProblem, setProblemTexts } from "../message-files.ts";

export type ReceivedFile =
  | { file: MessageFile; refusal?: undefined }
  | { file?: undefined; refusal: { name: string; text: string } };

const scanTexts = {
  infected: "We found a virus in this file, so we did not add it. Check your device for viruses.",
  unknown: "We could not check this file for viruses, so we did not add it. Try again in a minute.",
} as const;
const tooManyWaiting = "Too many files are waiting. Send or remove some, or log out and in again.";

/** Has a file scanned where there is a scanner, and stores it until its message is sent (threat T21). */
export async function receiveFile(
  { services, context }: Pick<ScreenArgs, "services" | "context">,
  name: string,
  bytes: Buffer,
): Promise<ReceivedFile> {
  const verdict = checkFile({ name, size: bytes.length, bytes });
  const refused = (text: string) => ({ refusal: { name: verdict.name, text } });
  if (!verdict.isValid) return refused(fileProblemTexts[verdict.problem]);
  const { contentType } = verdict;
  const { fileScanner } = services.config;
  const scanned = fileScanner === undefined ? "clean" : await scanFile(fileScanner, bytes);
  if (scanned !== "clean") return refused(scanTexts[scanned]);
  const stored = await services.uploads.add(context, { name: verdict.name, contentType, bytes });
  return stored === undefined ? refused(tooManyWaiting) : { file: uploadedFile(stored) };
}

export const findUploads = (services: Services, context: RequestContext, ids: readonly string[]) =>
  Promise.all([...new Set(ids)].map((id) => services.uploads.find(context, id)));

export const uploadedFile = ({ id, name, contentType, bytes, digest }: StoredUpload): MessageFile => ({
  name,
  contentType,
  size: bytes.length,
  digest,
  uploadId: id,
  number: undefined,
});

export const draftFiles = (attachments: readonly Attachment[]) =>
  attachments.map(
    ({ contentType, data, title }, index): MessageFile => ({
      name: title ?? `File ${index + 1}`,
      contentType,
      size: Math.floor((data.length * 3) / 4),
      digest: `draft ${index + 1}`,
      uploadId: undefined,
      number: index + 1,
    }),
  );

export function filesError(kept: readonly Attachment[], uploads: readonly (StoredUpload | undefined)[]) {
  const earlier = draftFiles(kept);
  for (const upload of uploads) {
    if (upload === undefined) return "A file is no longer available. Remove it and choose it again.";
    const file = uploadedFile(upload);
    const problem = fileSetProblem(earlier, file);
    if (problem !== undefined) return `${upload.name}: ${setProblemTexts[problem]}`;
    earlier.push(file);
  }
  return undefined;
}
