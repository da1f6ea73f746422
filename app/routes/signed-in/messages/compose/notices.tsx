import { useMemo } from "react";
import { emergency } from "#app/format/phone.ts";
import { Deferred } from "#app/shell/page/deferred.tsx";
import { RetryLink } from "#app/shell/page/retry-link.tsx";
import { WithPhone } from "#app/shell/page/with-phone.tsx";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import type { MessageErrors, MessageProblem } from "#machines/message/types.ts";
import { composeTexts } from "#practice-api/messages/texts.ts";
import { keysOf } from "#practice-api/wire/keys.ts";
import { unclearTexts } from "../message.ts";

const fieldIds: Record<keyof MessageErrors, string> = {
  roleId: "message-role",
  recipient: "message-recipient",
  subject: "message-subject",
  body: "message-body",
  files: "message-files",
};

const noErrors: [] = [];

type ProblemProps = {
  problem: MessageProblem;
  isSaved: boolean;
  /** Undefined where the form itself can choose another person. */
  onOther: (() => void) | undefined;
};

const problemTexts = {
  unclear: [
    unclearTexts.sent,
    "Look in Sent in a minute, before you send it again. Your text and files are kept here.",
  ],
  maybeSaved: [
    unclearTexts.saved,
    "Your text and files are kept here. Look in Drafts in a minute, or save it again.",
  ],
  notSaved: ["Your draft was not saved", "Your text and files are kept here. Try again in a minute."],
  signedOut: [
    "Your message has not been sent",
    "You are logged in again, and everything you wrote is still here. Send it now.",
  ],
} as const;

/** What the specification quotes is repeated as a notice. */
export function Problem({ problem, isSaved, onOther }: ProblemProps) {
  if (problem.type === "invalid") return <InvalidMessage errors={problem.errors} />;
  if (problem.type !== "failed") {
    const [title, message] = problemTexts[problem.type];
    return <ErrorSummary title={title} message={message} errors={noErrors} />;
  }
  return (
    <>
      <ErrorSummary
        title={composeTexts.failed}
        message={`Your text and files are kept here${isSaved ? ", and your text in Drafts" : ""}. The practice has not received them.`}
        errors={noErrors}
      >
        {problem.reason === undefined ? null : (
          <>
            <p className="wrap-anywhere">The practice says: “{problem.reason}”</p>
            {onOther === undefined ? null : (
              <Button variant="secondary" className="mt-3" onClick={onOther}>
                Send it to someone else
              </Button>
            )}
          </>
        )}
      </ErrorSummary>
      <Notice text={composeTexts.failed} tone="danger" attempt={problem} />
    </>
  );
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

/** The page's own line is behind the dialog. */
export function ActingLine({ name }: { name: string }) {
  return (
    <p className="low:static sticky top-0 z-1 mb-4 flex items-center gap-3 rounded-m bg-accent px-4 py-2 text-on-accent forced-colors:border-2">
      <Icon name="users" className="flex-none" />
      <span className="wrap-anywhere">
        You are acting for <strong className="text-inherit">{name}</strong>
      </span>
    </p>
  );
}

export function UrgentLine() {
  return (
    <WithPhone>
      {(phone) => (
        <p className="mb-4 flex flex-wrap gap-x-6 text-small">
          <span>
            Not for urgent help. Emergency: call <PhoneLink phone={emergency} className="hit font-strong" />
          </span>
          {phone === undefined ? null : (
            <span>
              Practice <PhoneLink phone={phone} className="hit font-strong" />
            </span>
          )}
        </p>
      )}
    </WithPhone>
  );
}

/** A failure to read it is shown (ruling B26). */
export function Disclaimer({ disclaimer }: { disclaimer: DeferredPanel<string> }) {
  return (
    <Deferred
      panel={disclaimer}
      loading={null}
      failed={
        <Note tone="warning" title={composeTexts.disclaimer}>
          We could not load the practice’s text. <RetryLink />
        </Note>
      }
    >
      {(html) =>
        html === "" ? null : (
          <div className="note bg-info-bg">
            <Icon name="info" className="text-info-fg" />
            <div className="min-w-0">
              <strong>{composeTexts.disclaimer}</strong>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: HtmlCleaner has cleaned it on the server (threat T20). */}
              <div className="[&>*+*]:mt-2" dangerouslySetInnerHTML={{ __html: html }} />
            </div>
          </div>
        )
      }
    </Deferred>
  );
}
