import { useMemo } from "react";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { MessageErrors, MessageProblem } from "#machines/message/types.ts";
import { composeTexts } from "#practice-api/messages/texts.ts";
import { keysOf } from "#practice-api/wire/keys.ts";
import { unclearTexts } from "../sending/unclear-texts.ts";

const fieldIds: Record<keyof MessageErrors, string> = {
  recipient: "message-recipient",
  roleId: "message-role",
  body: "message-body",
  subject: "message-subject",
  files: "message-files",
};

const noErrors: [] = [];

/** Why a message was not sent or saved, at the top of its form. What the specification quotes is repeated as a notice. */
export function Problem({ problem, isSaved }: { problem: MessageProblem; isSaved: boolean }) {
  switch (problem.type) {
    case "invalid":
      return <InvalidMessage errors={problem.errors} />;
    case "failed":
      return (
        <>
          <ErrorSummary
            title={composeTexts.failed}
            message={`Your text and files are kept here${isSaved ? ", and your text in Drafts" : ""}. The practice has not received them.`}
            errors={noErrors}
          />
          <Notice text={composeTexts.failed} tone="danger" attempt={problem} />
        </>
      );
    case "unclear":
      return (
        <ErrorSummary
          title={unclearTexts.sent}
          message="Look in Sent in a minute, before you send it again. Your text and files are kept here."
          errors={noErrors}
        />
      );
    case "maybeSaved":
      return (
        <ErrorSummary
          title={unclearTexts.saved}
          message="Your text and files are kept here. Look in Drafts in a minute, or save it again."
          errors={noErrors}
        />
      );
    case "notSaved":
      return (
        <ErrorSummary
          title="Your draft was not saved"
          message="Your text and files are kept here. Try again in a minute."
          errors={noErrors}
        />
      );
    default:
      return (
        <ErrorSummary
          title="Your message has not been sent"
          message="You are logged in again, and everything you wrote is still here. Send it now."
          errors={noErrors}
        />
      );
  }
}

function InvalidMessage({ errors }: { errors: MessageErrors }) {
  const list = useMemo(
    () =>
      keysOf(fieldIds).flatMap((field) => {
        const text = errors[field];
        return text === undefined ? [] : [{ fieldId: fieldIds[field], text }];
      }),
    [errors],
  );
  return <ErrorSummary title="There is a problem" errors={list} />;
}
