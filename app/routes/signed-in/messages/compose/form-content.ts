import { useEffect, useState } from "react";
import type {
  MessageContext,
  MessageErrors,
  MessageFields,
  MessageProblem,
} from "#machines/message/types.ts";
import type { ComposeAnswer } from "../.server/compose-action.ts";
import type { ComposeForm } from "../.server/compose-loader.ts";
import { composeParameters, targetOf } from "../links.ts";
import { chosenRecipient, recipientField } from "../sending/chosen-recipient.ts";
import { createMessageActor } from "../sending/message-actor.ts";
import type { OpenMessage } from "../sending/outgoing.ts";

type Opening = {
  formKey: string;
  form: ComposeForm;
  replyTime: string | undefined;
  answer: ComposeAnswer | undefined;
  search: URLSearchParams;
};

export function openMessage({ formKey: key, form, replyTime, answer, search }: Opening): OpenMessage {
  const { limit, fields, files, recipientName } = form;
  const input =
    answer === undefined
      ? { key, limit, fields, files }
      : { key: answer.key, limit, fields: answer.fields, files: [...files, ...answer.files] };
  const href = `/emails/compose${search.size === 0 ? "" : `?${search}`}`;
  const actor = createMessageActor(input, targetOf(search));
  return { actor, href, recipientName, subject: fields.subject, replyTime };
}

export const hasText = ({ subject, body }: MessageFields) => `${subject}${body}`.trim() !== "";

export function fieldsOf(form: HTMLFormElement | null): MessageFields | undefined {
  if (form === null) return undefined;
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "").replace(/\r\n/g, "\n");
  return {
    roleId: "",
    recipient: "",
    ...chosenRecipient(data),
    subject: text("subject"),
    body: text("body"),
  };
}

export const isSame = (a: MessageFields, b: MessageFields) =>
  a.roleId === b.roleId && a.recipient === b.recipient && a.subject === b.subject && a.body === b.body;

export const recipientName = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLInputElement>(`[name=${recipientField}]:checked`)?.dataset.name ?? "";

/** A reload shows the last saved draft. The router keeps its own address. */
export function useDraftAddress(draftId: string | undefined): void {
  useEffect(() => {
    if (draftId === undefined) return;
    const url = new URL(window.location.href);
    for (const name of composeParameters) url.searchParams.delete(name);
    url.searchParams.set("draft", draftId);
    window.history.replaceState(window.history.state, "", url);
  }, [draftId]);
}

type Content = Pick<MessageContext, "fields" | "files" | "uploads">;

const none: MessageErrors = {};

/** The summary of the attempt stays, so that the form does not move. */
export function useStandingErrors(problem: MessageProblem | undefined, content: Content): MessageErrors {
  const [attempt, setAttempt] = useState({ problem, content });
  if (attempt.problem !== problem) setAttempt({ problem, content });
  return problem?.type === "invalid" ? standingErrors(problem.errors, attempt.content, content) : none;
}

export function standingErrors(errors: MessageErrors, before: Content, now: Content): MessageErrors {
  const areFilesSame =
    before.files === now.files &&
    before.uploads.pending === now.uploads.pending &&
    before.uploads.failed === now.uploads.failed;
  const isStanding = (name: keyof MessageErrors) =>
    name === "files" ? areFilesSame : before.fields[name] === now.fields[name];
  const standing = Object.entries(errors) as [keyof MessageErrors, string | undefined][];
  return Object.fromEntries(standing.filter(([name]) => isStanding(name)));
}
