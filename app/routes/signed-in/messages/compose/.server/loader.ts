import { randomBytes } from "node:crypto";
import { defer } from "#app/.server/defer.ts";
import type { MessageRecipient } from "#app/.server/messages/recipients.ts";
import { ifFailed, PracticeError, unlessFailed } from "#app/.server/practice-client/practice-error.ts";
import { findEntry } from "#app/.server/record/find-entry.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { datedName } from "#app/format/dates.ts";
import type { MessageFields, MessageFile } from "#machines/message/types.ts";
import { messageRules } from "#practice-api/messages/rules.ts";
import { pageSizes } from "#practice-api/page-sizes.ts";
import { settingText } from "#practice-api/practice/rules.ts";
import type { TestResult } from "#practice-api/results/endpoints.ts";
import { nameKey } from "#practice-api/results/rules.ts";
import { truncate } from "#practice-api/unicode.ts";
import { listRoles, loadRecipients } from "../../.server/recipient-list.ts";
import { type MessageTarget, targetOf } from "../../links.ts";
import { draftFiles } from "../../sending/.server/files.ts";
import { type MessageSource, mayWrite, newMessage, readSource } from "../../sending/.server/prepare.ts";
import { type UnsentMessage, unsentMessages } from "../../sending/.server/unsent.ts";
import { maxSubjectLength } from "../../sending/message-errors.ts";

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
  const unsentAt = url.searchParams.get("unsent");
  const unsent =
    unsentAt === null ? undefined : (await unsentMessages(args)).find(({ at }) => at === unsentAt);
  const target = targetOf(url.searchParams);
  const panels = await defer(args, {
    form: formOf(args, target, url.searchParams, unsent),
    /** Read beside the form, which can be filled in meanwhile. */
    recipients: target.reply === undefined ? loadRecipients(context, practiceData) : undefined,
    disclaimer: disclaimerOf(args, target),
  });
  return {
    key: `${unsent?.id ?? ""}${randomBytes(32).toString("base64url")}`,
    replyTime: practiceData.messages.replyTime,
    ...panels,
  };
}

export type ComposeData = Awaited<ReturnType<typeof loadCompose>>;

async function formOf(
  { context, services }: Pick<ScreenArgs, "context" | "services">,
  target: MessageTarget,
  search: URLSearchParams,
  unsent: UnsentMessage | undefined,
): Promise<ComposeForm | "gone" | "notAllowed" | "noSender"> {
  const { draft } = target;
  // The practice may still have a draft that was sent or replaced (threat T35).
  if (draft && unsent === undefined && (await services.discardedDrafts.among(context, [draft])).size > 0)
    return "gone";
  const isNew = target.reply === undefined && target.draft === undefined;
  const [found, beginning] = await Promise.all([
    readSource(context, target),
    isNew ? beginningOf(context, search) : undefined,
  ]);
  const source = found ?? (unsent && newMessage);
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
      ...(kind === "reply" ? { body: unsent?.fields.body ?? typed } : unsent?.fields),
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

type Beginning = {
  subject: string;
  body?: string;
  /** For a result only when exactly one person who can be written to has the name of its doctor. */
  to?: { roleId: string; recipient: MessageRecipient } | undefined;
};

/** The message can be written without it, so a failure to read it is not an error. */
async function beginningOf(context: RequestContext, search: URLSearchParams): Promise<Beginning | undefined> {
  const read = async () => {
    if (search.get("about") === "address") return aboutAddress(context);
    const [resultId, reminderId] = [search.get("result"), search.get("reminder")];
    if (resultId) return aboutResult(context, resultId);
    if (reminderId) return aboutReminder(context, reminderId);
    const invoiceId = search.get("invoice");
    return invoiceId && !context.isActing ? aboutInvoice(context, invoiceId) : undefined;
  };
  return unlessFailed(read());
}

/** The result is found in its list, because reading it marks it (ruling B31). */
async function aboutResult(context: RequestContext, resultId: string): Promise<Beginning | undefined> {
  const result = await findEntry(context, "results", resultId, pageSizes.results, context.api.results.list);
  return result && { subject: subjectOf(result), to: await findAuthor(context, result) };
}

/** A long name is shortened, not its date: "Full Blood Count of 20-11-2026". */
function subjectOf({ test, reportedAt }: TestResult): string {
  const tooLong = Math.max(0, datedName(test, reportedAt).length - maxSubjectLength);
  return datedName(truncate(test, test.length - tooLong), reportedAt);
}

async function findAuthor(context: RequestContext, { author }: TestResult): Promise<Beginning["to"]> {
  if (author === undefined) return undefined;
  const found = (await listRoles(context)).flatMap(({ id, people = [] }) =>
    people
      .filter(({ name }) => nameKey(name) === nameKey(author))
      .map((recipient) => ({ roleId: id, recipient })),
  );
  const isOne = new Set(found.map(({ recipient }) => recipient.reference)).size === 1;
  return isOne ? found[0] : undefined;
}

async function aboutReminder(context: RequestContext, reminderId: string): Promise<Beginning | undefined> {
  const { list } = context.api.reminders;
  const found = await findEntry(context, "reminders", reminderId, pageSizes.reminders, list);
  return found?.title ? { subject: truncate(`My reminder: ${found.title}`, maxSubjectLength) } : undefined;
}

/** To the role that has the practice's accounts, where there is one (ruling P135). */
async function aboutInvoice(context: RequestContext, invoiceId: string): Promise<Beginning | undefined> {
  const { invoices } = context.api.billing;
  const pageSize = pageSizes.invoices.pending;
  const list = ({ page }: { page: number }) => invoices({ which: "all", page, pageSize });
  const found = await findEntry(context, "billing", invoiceId, pageSize, list);
  if (found === undefined) return undefined;
  const roles = await listRoles(context).catch(ifFailed(() => []));
  const { id: roleId, people: [recipient] = [] } = roles.find(({ title }) => accountsRole.test(title)) ?? {};
  const subject = truncate(`Invoice ${found.reference ?? found.notes ?? ""}`.trim(), maxSubjectLength);
  return { subject, to: roleId && recipient ? { roleId, recipient } : undefined };
}

const accountsRole = /\b(accounts?|billing|invoic)/i;

/** The practice changes the address (ruling C). */
async function aboutAddress({ profile }: RequestContext): Promise<Beginning> {
  const body = ["My address has changed.", await oldAddress(profile), "My new address is:\n"];
  return { subject: "Change of address", body: body.filter(Boolean).join("\n\n") };
}

async function oldAddress(profile: RequestContext["profile"]): Promise<string> {
  const stored = await unlessFailed(profile());
  const lines = stored?.addressLines?.filter((line) => line.trim() !== "") ?? [];
  return lines.length === 0 ? "" : `The old address is:\n${lines.join("\n")}`;
}
