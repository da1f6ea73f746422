import { LettersLeft } from "#app/forms/letters-left.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TeReo } from "#app/ui/text/te-reo.tsx";
import type { MessageErrors, MessageFields } from "#machines/message/types.ts";
import { composeTexts } from "#practice-api/messages/texts.ts";
import type { ComposeForm } from "../.server/compose-loader.ts";
import { textButtonClass } from "../mail/mail.tsx";
import { maxSubjectLength } from "../sending/message-errors.ts";

export function FixedPractitioner({ name }: { name: string }) {
  return <Field id="message-recipient" label="Practitioner" value={name} readOnly />;
}

type SubjectFieldProps = { form: ComposeForm; value: string; error: string | undefined };

export function SubjectField({ form, value, error }: SubjectFieldProps) {
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
