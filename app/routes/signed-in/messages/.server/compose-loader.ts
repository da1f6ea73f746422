import { randomBytes } from "node:crypto";
import { defer } from "#app/.server/defer.ts";
import { listRecipients, type MessageRecipient } from "#app/.server/messages/recipients.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { readableEntries } from "#app/.server/practice-client/readable-entries.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import type { MessageFields, MessageFile } from "#machines/message/types.ts";
import { messageRules } from "#practice-api/messages/rules.ts";
import { settingText } from "#practice-api/practice/rules.ts";
import { type MessageTarget, targetOf } from "../links.ts";
import { draftFiles } from "../sending/.server/files.ts";
import { type MessageSource, readSource } from "../sending/.server/message-source.ts";
import { mayWrite } from "../sending/.server/prepare.ts";
import { beginningOf, type MessageAbout } from "./compose-about.ts";

/** A message as its form begins. */
export type ComposeForm = {
  kind: MessageSource["kind"];
  limit: number;
  fields: MessageFields;
  files: MessageFile[];
  /** The recipient of a reply, or of a draft, which may be one that no role has. */
  recipientName: string;
  original: string | undefined;
  roles: { id: string; title: string }[];
  /** Those of the role that is chosen. */
  recipients: MessageRecipient[];
};

/** What the form of a message needs. "gone", "notAllowed" and "noSender" are forms that cannot be shown. */
export async function loadCompose(args: ScreenArgs) {
  const { context, url } = args;
  const target = targetOf(url.searchParams);
  const panels = await defer(args, {
    form: formOf(context, target, {
      resultId: url.searchParams.get("result") || undefined,
      reminderId: url.searchParams.get("reminder") || undefined,
      isAddress: url.searchParams.get("about") === "address",
    }),
    disclaimer: disclaimerOf(args, target),
  });
  return { key: randomBytes(32).toString("base64url"), ...panels };
}

async function formOf(
  context: RequestContext,
  target: MessageTarget,
  about: MessageAbout,
): Promise<ComposeForm | "gone" | "notAllowed" | "noSender"> {
  const isNew = target.reply === undefined && target.draft === undefined;
  const listed =
    target.reply === undefined
      ? context.api.messages.roles().then((roles) => ({ entries: readableEntries("messages.roles", roles) }))
      : undefined;
  listed?.catch(() => undefined);
  const [source, beginning] = await Promise.all([
    readSource(context, target),
    isNew && listed ? beginningOf(context, about, listed) : undefined,
  ]);
  if (source === undefined) return "gone";
  if (!(await mayWrite(context, source))) return "notAllowed";
  const { kind, limit, typed, original } = source;
  if (kind === "reply" && source.recipient === undefined) return "noSender";
  const { roleId, recipient } = beginning?.to ?? source;
  const needsRoles = kind !== "reply";
  const [roles, recipients] = await Promise.all([
    listed ?? { entries: [] },
    beginning?.to?.recipients ?? (needsRoles && roleId !== "" ? listRecipients(context, roleId) : []),
  ]);
  const isListed = recipients.some(({ reference }) => reference === recipient?.reference);
  return {
    kind,
    limit,
    original,
    fields: {
      roleId,
      recipient: recipient?.reference ?? "",
      subject: beginning?.subject ?? source.subject,
      body: beginning?.body ?? typed,
    },
    recipientName: recipient?.name ?? "",
    files: draftFiles(source.attachments),
    roles: roles.entries,
    recipients: isListed || recipient === undefined ? recipients : [recipient, ...recipients],
  };
}

/**
 * The practice's text beside a message, as safe HTML (ruling B26). Empty when it has none.
 * @throws PracticeError also for a text that cannot be cleaned.
 */
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
