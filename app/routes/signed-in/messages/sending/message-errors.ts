import type { MessageErrors, MessageFields } from "#machines/message/types.ts";
import { composeTexts } from "#practice-api/messages/texts.ts";
import { truncate } from "#practice-api/unicode.ts";

export const noSenderText = "This message does not say who sent it, so you cannot answer it here.";

/** The practice has ended the link to the patient while the account holder was writing. */
export const linkEndedText = (name: string) =>
  `The practice no longer lets you write for ${name}. Nothing was sent, and your text is still here.`;

export const maxSubjectLength = 200;

type MessageLimits = { limit: number; isReply: boolean; wasDraft?: boolean };

/** A form sends each line break as two characters. */
export const lengthOf = (body: string) => body.replace(/\r\n/g, "\n").length;

export function sendErrors(fields: MessageFields, limits: MessageLimits): MessageErrors {
  const { isReply } = limits;
  const errors: MessageErrors = {};
  // One question has one error (ruling B92).
  if (!isReply && fields.recipient === "") errors.recipient = composeTexts.noPractitioner;
  else if (!isReply && fields.roleId === "") errors.roleId = composeTexts.noRole;
  if (!isReply && fields.subject.trim() === "") errors.subject = composeTexts.noSubject;
  if (fields.body.trim() === "") errors.body = composeTexts.emptyBody;
  return { ...errors, ...lengthErrors(fields, limits) };
}

export function draftErrors(fields: MessageFields, limits: MessageLimits): MessageErrors {
  const isEmpty = fields.body.trim() === "" && (limits.isReply || fields.subject.trim() === "");
  return isEmpty ? { body: composeTexts.emptyBody } : lengthErrors(fields, limits);
}

function lengthErrors({ body, subject }: MessageFields, limits: MessageLimits): MessageErrors {
  const { limit, isReply, wasDraft } = limits;
  const errors: MessageErrors = {};
  const length = lengthOf(body);
  if (length > limit) {
    // What is far too long may hold a message that it answers, in a draft that another program has written.
    const mayQuote = wasDraft && length > 2 * limit;
    const advice = mayQuote ? " If it has an older message in it, delete that part." : "";
    errors.body = `Use ${limit} characters or fewer. You have typed ${length}.${advice}`;
  }
  if (!isReply && subject.length > maxSubjectLength) {
    errors.subject = `Use ${maxSubjectLength} characters or fewer in the subject.`;
  }
  return errors;
}

export const hasErrors = (errors: MessageErrors) => Object.values(errors).some((text) => text !== undefined);

export function splitText(text: string, limit: number): { first: string; rest: string } {
  const start = text.slice(0, limit + 1);
  const lastSpace = start.search(/\s\S*$/);
  const end = lastSpace > limit / 2 ? lastSpace : truncate(text, limit).length;
  return { first: text.slice(0, end).trimEnd(), rest: text.slice(end).trimStart() };
}

/** Such as "Iron", "Iron (2)", "Iron (3)". */
export function nextSubject(subject: string, maxLength: number): string {
  const [, begin = subject, number = "1"] = /^(.*) \((\d+)\)$/.exec(subject) ?? [];
  const end = ` (${Number(number) + 1})`;
  return `${truncate(begin, maxLength - end.length)}${end}`;
}
