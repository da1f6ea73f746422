import { useState } from "react";
import type { MessageContext, MessageErrors, MessageProblem } from "#machines/message/types.ts";

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
