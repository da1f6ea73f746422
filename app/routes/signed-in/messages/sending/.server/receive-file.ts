import type { ScreenArgs } from "#app/.server/screen.ts";
import type { MessageFile } from "#machines/message/types.ts";
import { fileProblemTexts } from "../file-texts.ts";
import { checkFile } from "../message-files.ts";

/** A file that the portal has stored, or why it has not. */
export type ReceivedFile =
  | { file: MessageFile; refusal?: undefined }
  | { file?: undefined; refusal: { name: string; text: string } };

const tooManyWaiting = "Too many files are waiting. Send or remove some, or log out and in again.";

/** Checks a file by its name and content, and stores it until its message is sent (threat T21). */
export async function receiveFile(
  { services, context }: Pick<ScreenArgs, "services" | "context">,
  name: string,
  bytes: Buffer,
): Promise<ReceivedFile> {
  const verdict = checkFile({ name, size: bytes.length, bytes });
  const refused = (text: string) => ({ refusal: { name: verdict.name, text } });
  if (!verdict.isValid) return refused(fileProblemTexts[verdict.problem]);
  const { contentType } = verdict;
  const stored = await services.uploads.add(context, { name: verdict.name, contentType, bytes });
  if (stored === undefined) return refused(tooManyWaiting);
  const { id: uploadId, digest } = stored;
  return {
    file: { name: verdict.name, contentType, size: bytes.length, digest, uploadId, number: undefined },
  };
}
