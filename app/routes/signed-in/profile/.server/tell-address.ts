import { redirect } from "react-router";
import { z } from "zod";
import { hasArea } from "#app/.server/has-area.ts";
import { sendOnce } from "#app/.server/messages/post-message.ts";
import { listRecipients, type MessageRecipient } from "#app/.server/messages/recipients.ts";
import { ifFailed, readableEntries } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { detachedContext } from "#app/.server/session/detached-context.ts";
import { problemsIn } from "#app/forms/form.ts";
import { messageRules } from "#practice-api/messages/rules.ts";
import { address, addressMessage, type NewAddress } from "../forms.ts";
import { profileHref } from "../links.ts";
import type { ProfileAnswer } from "../profile-answer.ts";
import { formKey, textsOf } from "./write-profile.ts";

export const addressForm = z.object({
  ...textsOf(address),
  idempotencyKey: formKey,
});

type Reception = { roleId: string; recipient: MessageRecipient };

/** By the name of a role. Undefined also where the account may not write messages. @throws PracticeError */
export async function findReception(context: RequestContext): Promise<Reception | undefined> {
  const mayWrite = (await hasArea(context, "messages")) && messageRules(await context.settings()).mayCompose;
  if (!mayWrite) return undefined;
  const roles = readableEntries("messages.roles", await context.api.messages.roles());
  const role = roles.find(({ title }) => /\breception/i.test(title));
  const [recipient] = role === undefined ? [] : await listRecipients(context, role.id);
  return role && recipient && { roleId: role.id, recipient };
}

const notSent = {
  message: "Your message was not sent.",
  detail: "Try again. If it keeps happening, call the practice.",
};
const maybeSent = {
  message: "We could not find out whether your message was sent.",
  detail: "Look for it in Sent before you send it again.",
  isUnknown: true,
};

/** The practice changes an address itself, so the form writes the message that asks for it (ruling C). */
export async function tellAddress(
  args: ScreenArgs,
  { idempotencyKey, ...typed }: z.output<typeof addressForm>,
): Promise<Response | ProfileAnswer> {
  const form = "address";
  const errors = problemsIn(address, typed);
  if (errors !== undefined) return { form, typed, errors };
  const posted = await send(args, idempotencyKey, typed).catch(ifFailed(() => "notPosted" as const));
  if (posted === "posted") return redirect(profileHref.saved(form));
  return { form, typed, ...(posted === "unclear" ? maybeSent : notSent) };
}

/** @throws PracticeError before anything is sent. */
async function send({ services, context }: ScreenArgs, idempotencyKey: string, typed: NewAddress) {
  const since = (await context.now()).toMillis();
  const [reception, { addressLines }] = await Promise.all([findReception(context), context.profile()]);
  if (reception === undefined) return "notPosted";
  const { patientName: name } = context.session.data;
  const posting = {
    as: "sent" as const,
    ...addressMessage(typed, { name, isActing: context.isActing, addressLines }),
    senderName: name,
    recipients: [reception.recipient],
    roleId: reception.roleId,
    attachments: [],
  };
  const detached = await detachedContext(services, context);
  const run = await services.idempotency.run(
    detached,
    `new address ${idempotencyKey}`,
    async () => (await sendOnce(services, detached, posting, since)).posted,
    (posted) => posted === "posted",
  );
  return run.state === "done" ? run.result : "unclear";
}
