import type { RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import type { StoredUpload } from "#app/.server/store/messages/uploads.ts";
import type { MessageErrors } from "#machines/message/types.ts";
import type { Attachment } from "#practice-api/messages/parts.ts";
import { joinReply, messageRules, noRole } from "#practice-api/messages/rules.ts";
import { setProblemTexts } from "../file-texts.ts";
import { draftErrors, hasErrors, noSenderText, sendErrors } from "../message-errors.ts";
import { fileSetProblem, type SetFile } from "../message-files.ts";
import type { MessageTarget } from "../message-target.ts";
import type { MessageForm, MessageIntent } from "../schema.ts";
import type { FormState } from "./form-state.ts";
import { type MessageSource, newMessage, readSource } from "./message-source.ts";
import type { Posting } from "./post-message.ts";
import { findRecipient } from "./recipients.ts";

export type Prepared =
  | { errors: MessageErrors }
  | {
      errors?: undefined;
      posting: Posting;
      /** The draft at the practice that this message replaces. */
      draftId: string | undefined;
      /** The numbers of the draft's files that the message keeps. */
      kept: number[];
    };

/**
 * A form as the message that is posted. What it is based on and who may receive it is read from the practice,
 * whatever the form says. @throws PracticeError when that cannot be read.
 */
export async function prepare(
  services: Services,
  context: RequestContext,
  intent: MessageIntent,
  target: MessageTarget,
  form: MessageForm,
  { draftId = target.draft }: FormState,
): Promise<Prepared> {
  const isReply = target.reply !== undefined;
  const found = await readSource(context, isReply ? target : { draft: draftId });
  if (found === undefined && isReply) return { errors: { body: "The message that you answer is gone." } };
  if (isReply && found?.recipient === undefined) return { errors: { body: noSenderText } };
  // A draft that was deleted meanwhile is written anew.
  const source = found ?? newMessage;
  if (!(await mayWrite(context, source))) return { errors: { body: notAllowed } };
  const limits = { limit: source.limit, isReply };
  const isDraft = intent === "autosave" || intent === "saveDraft";
  const recipient = isReply ? source.recipient : await findRecipient(context, form, source.recipient);
  const fields = isReply ? form : { ...form, recipient: recipient?.reference ?? "" };
  const uploads = intent === "autosave" ? [] : await findUploads(services, context, form.upload);
  const kept = form.kept.filter((number) => source.attachments[number - 1] !== undefined);
  const files = kept.map((number) => source.attachments[number - 1] as Attachment);
  const errors = isDraft ? draftErrors(fields, limits) : sendErrors(fields, limits);
  errors.files = filesError(files, uploads);
  if (hasErrors(errors)) return { errors };
  return {
    draftId,
    kept,
    posting: {
      as: isDraft ? "draft" : "sent",
      subject: isReply ? source.subject : form.subject.trim(),
      body: bodyOf(source, form.body),
      senderName: context.session.data.patientName,
      recipients: recipient === undefined ? [] : [recipient],
      roleId: (isReply ? source.roleId : form.roleId) || noRole,
      attachments: [
        ...files.map(({ contentType, data }) => ({ contentType, data })),
        ...uploads.flatMap((upload) =>
          upload === undefined
            ? []
            : [{ contentType: upload.contentType, data: upload.bytes.toString("base64") }],
        ),
      ],
    },
  };
}

/** Practices may take replies only, new messages only, or neither. */
export async function mayWrite(context: RequestContext, { original }: MessageSource): Promise<boolean> {
  const { mayReply, mayCompose } = messageRules(await context.settings());
  return original === undefined ? mayCompose : mayReply;
}

const notAllowed = "Your practice does not take messages here. Ring the practice.";

const bodyOf = ({ original }: MessageSource, typed: string) =>
  original === undefined ? typed : joinReply(typed, original);

const findUploads = (services: Services, context: RequestContext, ids: readonly string[]) =>
  Promise.all([...new Set(ids)].map((id) => services.uploads.find(context, id)));

/** The limits of all files together, also of those that the draft had before. */
function filesError(
  files: readonly Attachment[],
  uploads: readonly (StoredUpload | undefined)[],
): string | undefined {
  const earlier: SetFile[] = files.map(({ data }, index) => ({
    size: Math.floor((data.length * 3) / 4),
    digest: `draft ${index}`,
  }));
  for (const upload of uploads) {
    if (upload === undefined) return "A file is no longer available. Remove it and choose it again.";
    const file = { size: upload.bytes.length, digest: upload.digest };
    const problem = fileSetProblem(earlier, file);
    if (problem !== undefined) return `${upload.name}: ${setProblemTexts[problem]}`;
    earlier.push(file);
  }
  return undefined;
}
