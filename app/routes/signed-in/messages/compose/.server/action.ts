import { data, redirect } from "react-router";
import { formOf, readValidForm } from "#app/.server/http/read-form.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import type { MessageErrors, MessageFields, MessageFile, MessageProblem } from "#machines/message/types.ts";
import { composeTexts } from "#practice-api/messages/texts.ts";
import { messagesHref, targetOf } from "../../links.ts";
import { findUploads, receiveFile, uploadedFile } from "../../sending/.server/files.ts";
import { messageForms } from "../../sending/.server/form.ts";
import { submitMessage } from "../../sending/.server/submit-message.ts";
import { chosenRecipient } from "../../sending/chosen-recipient.ts";

/** A form without JavaScript that comes back, as it was sent. */
export type ComposeAnswer = {
  key: string;
  fields: MessageFields;
  files: MessageFile[];
  kept: number[];
  refused: { name: string; text: string }[];
  problem: MessageProblem | undefined;
};

const forms = {
  saveDraft: messageForms.saveDraft,
  send: messageForms.send,
};

export async function actOnCompose(args: ScreenArgs) {
  const { request, url, services, context } = args;
  const posted = await formOf(request);
  const chosen = chosenRecipient(posted);
  if (chosen !== undefined) {
    posted.set("roleId", chosen.roleId);
    posted.set("recipient", chosen.recipient);
  }
  const form = await readValidForm({ formData: async () => posted }, forms);
  const { files, refused } = await receiveFiles(args, posted);
  const stored = await findUploads(services, context, form.values.upload);
  const earlier = stored.flatMap((upload) => (upload ? uploadedFile(upload) : []));
  const all = [...earlier, ...files];
  const values = { ...form.values, upload: all.flatMap(({ uploadId }) => uploadId ?? []) };
  const { key, roleId, recipient, subject, body, kept } = values;
  const fields = { roleId, recipient, subject, body };
  const back = (problem: MessageProblem | undefined, status: number) =>
    data<ComposeAnswer>({ key, fields, files: all, kept, refused, problem }, { status });
  if (refused.length > 0) return back({ type: "invalid", errors: refusalErrors(refused, files) }, 422);
  const target = targetOf(url.searchParams);
  const result = await submitMessage(args, { intent: form.intent, target, form: values });
  if (result.outcome === "invalid") return back({ type: "invalid", errors: result.errors }, 422);
  const isSaving = form.intent === "saveDraft";
  if (result.outcome === "failed") {
    const { reason } = result;
    return back(isSaving ? { type: "notSaved" } : { type: "failed", ...(reason ? { reason } : {}) }, 503);
  }
  if (result.outcome === "unclear") return back({ type: isSaving ? "maybeSaved" : "unclear" }, 503);
  const text = result.outcome === "sent" ? sentText(result.sentBefore) : composeTexts.saved;
  await services.sessionCache.set(context.session.key, "notice", { text, tone: "success" });
  return redirect(messagesHref(url.searchParams));
}

const sentText = (sentBefore: string | undefined) =>
  sentBefore === undefined ? composeTexts.sent : `${composeTexts.sent}. ${sentBefore}`;

/** An empty file field sends one file without a name. */
async function receiveFiles(args: ScreenArgs, posted: FormData) {
  const chosen = posted.getAll("file").filter((value): value is File => value instanceof File);
  const files: MessageFile[] = [];
  const refused: ComposeAnswer["refused"] = [];
  for (const each of chosen.filter(({ name, size }) => name !== "" || size > 0)) {
    const received = await receiveFile(args, each.name, Buffer.from(await each.arrayBuffer()));
    if (received.refusal === undefined) files.push(received.file);
    else refused.push(received.refusal);
  }
  return { files, refused };
}

const refusalErrors = (refused: ComposeAnswer["refused"], files: readonly MessageFile[]): MessageErrors => ({
  files:
    files.length === 0
      ? composeTexts.noValidFiles
      : `${refused.length === 1 ? "A file" : `${refused.length} files`} cannot be sent.`,
});
