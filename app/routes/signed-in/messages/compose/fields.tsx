import { useMemo } from "react";
import { emergency } from "#app/format/phone.ts";
import { LettersLeft } from "#app/forms/letters-left.tsx";
import { Deferred, type DeferredPanel } from "#app/shell/deferred.tsx";
import { RetryLink } from "#app/shell/page/failed.tsx";
import { WithPhone } from "#app/shell/page/practice-contact.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import { TeReo } from "#app/ui/text/te-reo.tsx";
import type { MessageErrors, MessageFields, MessageProblem } from "#machines/message/types.ts";
import { composeTexts } from "#practice-api/messages/texts.ts";
import { keysOf } from "#practice-api/wire/keys.ts";
import { textButtonClass } from "../mail/mail.tsx";
import { unclearTexts } from "../message.ts";
import { maxSubjectLength } from "../sending/message-errors.ts";
import type { ComposeForm } from "./.server/loader.ts";

const fieldIds: Record<keyof MessageErrors, string> = {
  roleId: "message-role",
  recipient: "message-recipient",
  subject: "message-subject",
  body: "message-body",
  files: "message-files",
};

type ProblemProps = {
  problem: MessageProblem;
  /** The errors of the fields that have not been edited since. */
  errors: MessageErrors;
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
export function Problem({ problem, errors, isSaved, onOther }: ProblemProps) {
  if (problem.type === "invalid") return <InvalidMessage errors={problem.errors} standing={errors} />;
  if (problem.type !== "failed") {
    const [title, message] = problemTexts[problem.type];
    return <ErrorSummary title={title} message={message} />;
  }
  return (
    <>
      <ErrorSummary
        title={composeTexts.failed}
        message={`Your text and files are kept here${isSaved ? ", and your text in Drafts" : ""}. The practice has not received them.`}
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

function InvalidMessage({ errors, standing }: Record<"errors" | "standing", MessageErrors>) {
  const list = useMemo(
    () =>
      keysOf(fieldIds).flatMap((field) => {
        const text = errors[field];
        return text === undefined ? [] : [{ fieldId: fieldIds[field], text }];
      }),
    [errors],
  );
  const isEdited = (id: string) =>
    !keysOf(fieldIds).some((field) => fieldIds[field] === id && standing[field]);
  return <ErrorSummary title="There is a problem" errors={list} isEdited={isEdited} />;
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

type SubjectProps = { form: ComposeForm; value: string; error: string | undefined };

export function SubjectField({ form, value, error }: SubjectProps) {
  if (form.kind === "reply") {
    return <Field id="message-subject" label="Subject" value={form.fields.subject} readOnly />;
  }
  return (
    <Field
      id="message-subject"
      name="subject"
      label="Subject"
      defaultValue={value}
      error={error}
      maxLength={maxSubjectLength}
      autoComplete="off"
      onKeyDown={(event) => {
        // Enter would press the first button of the form.
        if (event.key === "Enter") event.preventDefault();
      }}
    />
  );
}

type BodyFieldProps = {
  fields: MessageFields;
  length: number;
  limit: number;
  rows: number;
  errors: MessageErrors;
  onSplit: () => void;
};

export function BodyField({ fields, length, limit, rows, errors, onSplit }: BodyFieldProps) {
  const left = limit - length;
  return (
    <div className="mb-4 [&_.field]:mb-0">
      <TextArea
        id="message-body"
        name="body"
        label="Message"
        rows={rows}
        defaultValue={fields.body}
        error={errors.body}
        className={left < 0 ? "border-danger" : ""}
      />
      <LettersLeft length={length} limit={limit} />
      {left < 0 ? (
        <p className="noscript:hidden text-small">
          This is more than one message can hold.{" "}
          <button type="button" className={`min-h-touch ${textButtonClass}`} onClick={onSplit}>
            Send the first part and go on in a second message
          </button>
        </p>
      ) : null}
    </div>
  );
}

const originalClass =
  "wrap-anywhere mt-1.5 max-h-48 overflow-auto whitespace-pre-line rounded-m bg-sunken px-3.5 py-3 text-muted";

export function OriginalMessage({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <section className="mb-4" aria-label={composeTexts.original}>
      <h3 className="text-small">{composeTexts.original}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <div tabIndex={0} className={originalClass}>
        <TeReo>{text}</TeReo>
      </div>
    </section>
  );
}
