import { randomBytes } from "node:crypto";
import { defer } from "#app/.server/defer.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import type { MessageFields, MessageFile } from "#machines/message/types.ts";
import { messageRules } from "#practice-api/messages/rules.ts";
import { settingText } from "#practice-api/practice/rules.ts";
import { type MessageTarget, targetOf } from "../links.ts";
import { draftFiles } from "../sending/.server/files.ts";
import { type MessageSource, readSource } from "../sending/.server/message-source.ts";
import { mayWrite } from "../sending/.server/prepare.ts";
import { beginningOf, type MessageAbout } from "./compose-about.ts";
import { loadRecipients } from "./recipient-list.ts";

export type ComposeForm = {
  kind: MessageSource["kind"];
  limit: number;
  fields: MessageFields;
  files: MessageFile[];
  /** The practice takes no such messages any more: a draft can be read and deleted. */
  isReadOnly: boolean;
  recipientName: string;
  original: string | undefined;
};

export async function loadCompose(args: ScreenArgs) {
  const { context, url } = args;
  const { practiceData } = context;
  const target = targetOf(url.searchParams);
  const panels = await defer(args, {
    form: formOf(args, target, {
      resultId: url.searchParams.get("result") || undefined,
      reminderId: url.searchParams.get("reminder") || undefined,
      isAddress: url.searchParams.get("about") === "address",
    }),
    /** Read beside the form, which can be filled in meanwhile. */
    recipients: target.reply === undefined ? loadRecipients(context, practiceData) : undefined,
    disclaimer: disclaimerOf(args, target),
  });
  return {
    key: randomBytes(32).toString("base64url"),
    replyTime: practiceData.messages.replyTime,
    ...panels,
  };
}

async function formOf(
  { context, services }: Pick<ScreenArgs, "context" | "services">,
  target: MessageTarget,
  about: MessageAbout,
): Promise<ComposeForm | "gone" | "notAllowed" | "noSender"> {
  const { draft } = target;
  // The practice may still have a draft that was sent or replaced (threat T35).
  if (draft && (await services.discardedDrafts.among(context, [draft])).size > 0) return "gone";
  const isNew = target.reply === undefined && target.draft === undefined;
  const [source, beginning] = await Promise.all([
    readSource(context, target),
    isNew ? beginningOf(context, about) : undefined,
  ]);
  if (source === undefined) return "gone";
  const isReadOnly = !(await mayWrite(context, source));
  if (isReadOnly && source.kind !== "draft") return "notAllowed";
  const { kind, limit, typed, original } = source;
  if (kind === "reply" && source.recipient === undefined) return "noSender";
  const { roleId, recipient } = beginning?.to ?? source;
  return {
    kind,
    limit,
    isReadOnly,
    original,
    fields: {
      roleId,
      recipient: recipient?.reference ?? "",
      subject: beginning?.subject ?? source.subject,
      body: beginning?.body ?? typed,
    },
    recipientName: recipient?.name ?? "",
    files: draftFiles(source.attachments),
  };
}

/** As safe HTML (ruling B26). @throws PracticeError also for a text that cannot be cleaned. */
async function disclaimerOf(
  { context, services }: Pick<ScreenArgs, "context" | "services">,
  { draft }: MessageTarget,
): Promise<string> {
  const [html, settings] = await Promise.all([
    context.api.messages.disclaimer({ of: draft === undefined ? "compose" : "draft" }),
    context.settings(),
  ]);
  const { html: own } = await services.html.clean(settingText(html) ?? "");
  const clean = own === "" ? (await services.html.clean(messageRules(settings).terms ?? "")).html : own;
  if (clean === undefined) throw new PracticeError("unreadable", "messages.disclaimer");
  return clean;
}
