import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import { emergency } from "#app/format/phone.ts";
import { LettersLeft } from "#app/forms/letters-left.tsx";
import { Deferred, useLastLoaded } from "#app/shell/page/deferred.tsx";
import { RetryLink } from "#app/shell/page/failed.tsx";
import { WithPhone } from "#app/shell/page/practice-contact.tsx";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import { Button } from "#app/ui/button.tsx";
import { choiceMark } from "#app/ui/choice-line.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { Field, FieldNotes } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import { TeReo } from "#app/ui/text/te-reo.tsx";
import type { MessageErrors, MessageFields, MessageProblem } from "#machines/message/types.ts";
import { composeTexts } from "#practice-api/messages/texts.ts";
import { keysOf } from "#practice-api/wire/keys.ts";
import type { ListedPerson, RecipientGroup, RecipientList } from "../.server/recipient-list.ts";
import { textButtonClass } from "../mail/mail.tsx";
import { unclearTexts } from "../message.ts";
import { recipientField, recipientValue } from "../sending/chosen-recipient.ts";
import { maxSubjectLength } from "../sending/message-errors.ts";
import type { ComposeForm } from "./.server/loader.ts";

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

type RecipientsProps = {
  list: DeferredPanel<RecipientList | undefined>;
  fields: MessageFields;
  recipientName: string;
  errors: MessageErrors;
};

const listClass =
  "grid overflow-clip rounded-m border-1.5 border-line-strong bg-surface [&>*+*]:border-line [&>*+*]:border-t";

/** A message that has its recipient already shows that one alone, until another is wanted. */
export function Recipients({ list, fields, recipientName, errors }: RecipientsProps) {
  const [isFolded, setIsFolded] = useState(fields.recipient !== "" && recipientName !== "");
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (!isFolded && recipientName !== "") box.current?.querySelector<HTMLElement>(":checked")?.focus();
  }, [isFolded, recipientName]);
  const chosen = { ...fields, name: recipientName };
  const away = peopleOf(useLastLoaded(list)).find(({ reference }) => reference === fields.recipient)?.away;
  const describedBy = [errors.roleId && "role-error", errors.recipient && "recipient-error"].filter(Boolean);
  return (
    <fieldset
      ref={box}
      id="message-role"
      tabIndex={-1}
      className="mb-4 min-w-0"
      aria-describedby={describedBy.join(" ") || undefined}
    >
      <legend className="mb-1.5 font-semi text-ink text-small">Who is it for?</legend>
      <FieldNotes id="role" error={errors.roleId} />
      <FieldNotes id="recipient" error={errors.recipient} />
      <div id="message-recipient" tabIndex={-1}>
        {isFolded ? (
          <>
            <div className={listClass}>
              <Person person={{ ...chosen, reference: fields.recipient, away }} isChosen />
            </div>
            <button
              type="button"
              className={`inline-flex min-h-touch items-center gap-2 text-small noscript:hidden ${textButtonClass}`}
              onClick={() => setIsFolded(false)}
            >
              <Icon name="users" size="small" />
              Choose someone else
            </button>
          </>
        ) : null}
        <div className={isFolded ? "hidden noscript:block" : ""}>
          <Deferred
            panel={list}
            loading={
              <>
                <LoadingWords>Loading whom you can write to</LoadingWords>
                <Skeleton height="own" className="h-40 rounded-m" />
              </>
            }
            failed={
              <p className="field-error flex-wrap items-center">
                We could not load whom you can write to. <RetryLink />
              </p>
            }
          >
            {(loaded) =>
              loaded === undefined ? null : <People list={loaded} chosen={chosen} isFolded={isFolded} />
            }
          </Deferred>
        </div>
      </div>
    </fieldset>
  );
}

const peopleOf = (list: RecipientList | undefined): readonly ListedPerson[] =>
  list === undefined
    ? []
    : [...(list.own ? [list.own] : []), ...list.groups.flatMap(({ people = [] }) => people)];

type PeopleProps = { list: RecipientList; chosen: MessageFields & { name: string }; isFolded: boolean };

function People({ list, chosen, isFolded }: PeopleProps) {
  const { own, groups } = list;
  const isChosen = ({ roleId, reference }: ListedPerson) =>
    !isFolded && reference === chosen.recipient && (roleId === chosen.roleId || chosen.roleId === "");
  const isOther = chosen.recipient !== "" && !isFolded && !peopleOf(list).some(isChosen);
  return (
    <div className={listClass}>
      {isOther ? <Person person={{ ...chosen, reference: chosen.recipient }} isChosen /> : null}
      {own === undefined ? null : (
        <Person person={own} title="My GP" help={own.helpsWith} isChosen={isChosen(own)} />
      )}
      {groups.map((group) => (
        <Group key={group.roleId} {...group} isChosen={isChosen} />
      ))}
    </div>
  );
}

type GroupProps = RecipientGroup & { isChosen: (person: ListedPerson) => boolean };

function Group({ title, helpsWith, people, isChosen }: GroupProps) {
  const [only, ...others] = people ?? [];
  if (people === undefined) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 px-4 py-2.5 text-small">
        <strong>{title}</strong> We could not load the names. <RetryLink variant="quiet" />
      </p>
    );
  }
  if (only === undefined) return null;
  if (others.length === 0)
    return <Person person={only} title={title} help={helpsWith} isChosen={isChosen(only)} />;
  return (
    <details className="group" open={people.some(isChosen)}>
      <summary className="flex min-h-touch cursor-pointer items-center gap-3 px-4 py-2.5 hover:bg-sunken">
        <Icon name="chevron-right" className="size-6 flex-none text-link group-open:rotate-90" />
        <Words title={title} help={helpsWith ?? people.map(({ name }) => name).join(", ")} />
      </summary>
      <div className="ml-9 border-line border-l [&>*]:border-line [&>*]:border-t">
        {people.map((person) => (
          <Person key={person.reference} person={person} isChosen={isChosen(person)} />
        ))}
      </div>
    </details>
  );
}

type PersonProps = {
  person: Pick<ListedPerson, "roleId" | "reference" | "name" | "away">;
  title?: string;
  help?: string | undefined;
  isChosen: boolean;
};

function Person({ person, title, help, isChosen }: PersonProps) {
  const { roleId, reference, name, away } = person;
  const id = useId();
  return (
    <label className="flex min-h-touch cursor-pointer items-center gap-3 px-4 py-2.5 hover:bg-sunken has-checked:bg-tint has-checked:text-on-tint has-checked:inset-ring-2 has-checked:inset-ring-primary">
      <input
        type="radio"
        name={recipientField}
        value={recipientValue({ roleId, recipient: reference })}
        data-name={name}
        className={choiceMark}
        defaultChecked={isChosen}
        aria-labelledby={id}
        aria-describedby={`${id}-help`}
      />
      <Words id={id} title={title === undefined ? name : `${title}: ${name}`} help={help}>
        {away === undefined ? null : (
          <span className="flex gap-1.5 text-warning-fg">
            <Icon name="clock" size="small" className="mt-1 flex-none" />
            {away}
          </span>
        )}
      </Words>
    </label>
  );
}

type WordsProps = { id?: string; title: string; help: string | undefined; children?: ReactNode };

function Words({ id, title, help, children }: WordsProps) {
  return (
    <span className="wrap-anywhere grid min-w-0 text-small">
      <strong id={id} className="text-body text-ink">
        {title}
      </strong>
      <span id={id === undefined ? undefined : `${id}-help`}>
        {help}
        {children}
      </span>
    </span>
  );
}
