import { useSelector } from "@xstate/react";
import { useEffect, useEffectEvent, useId, useRef, useState, useSyncExternalStore } from "react";
import { Link, useSearchParams } from "react-router";
import { timeOf } from "#app/format/dates.ts";
import { EmergencyPanel, submitVariant } from "#app/forms/emergency-panel.tsx";
import { LettersLeft } from "#app/forms/letters-left.tsx";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import { Button, buttonClass, SubmitButton } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Note } from "#app/ui/note.tsx";
import { TeReo } from "#app/ui/text/te-reo.tsx";
import type { MessageErrors, MessageFields } from "#machines/message/types.ts";
import { composeTexts } from "#practice-api/messages/texts.ts";
import { emergencyWords } from "#practice-api/practice/emergency.ts";
import type { ComposeAnswer } from "../.server/compose-action.ts";
import type { ComposeForm } from "../.server/compose-loader.ts";
import type { RecipientList } from "../.server/recipient-list.ts";
import { DeleteDraft } from "../delete-form.tsx";
import { messagesHref, resultBehind, targetOf } from "../links.ts";
import { textButtonClass, useMail } from "../mail/mail.tsx";
import { lengthOf, maxSubjectLength, splitText } from "../sending/message-errors.ts";
import { FileChooser } from "./file-chooser.tsx";
import {
  fieldsOf,
  hasText,
  isSame,
  openMessage,
  recipientName,
  useDraftAddress,
  useStandingErrors,
} from "./form-content.ts";
import { ActingLine, Disclaimer, Problem, UrgentLine } from "./notices.tsx";
import { Recipients } from "./recipient-list.tsx";

type ComposeDialogProps = {
  formKey: string;
  form: ComposeForm;
  recipients: DeferredPanel<RecipientList | undefined>;
  replyTime: string | undefined;
  disclaimer: DeferredPanel<string>;
  answer: ComposeAnswer | undefined;
};

const bodyRows = { compose: 10, reply: 5, draft: 10 } as const;

/** The message lives in the page behind, which sends it after this dialog has closed (spec 2, section 2). */
export function ComposeDialog(props: ComposeDialogProps) {
  const { formKey, form: loaded, recipients, replyTime, disclaimer, answer } = props;
  const { acting, personName } = useShell();
  const [search] = useSearchParams();
  const { outgoing } = useMail();
  // After a new login the page is read again, and what was typed stays.
  const [form] = useState(loaded);
  const [message] = useState(
    () => outgoing.reopened ?? openMessage({ formKey, form: loaded, replyTime, answer, search }),
  );
  const { actor } = message;
  const [begun] = useState(() => actor.getSnapshot().context);
  const state = useSelector(actor, (snapshot) => snapshot);
  const { fields, files, problem, savedAt, draftId } = state.context;
  const [isLeaving, setIsLeaving] = useState(false);
  const stay = useRef<HTMLButtonElement>(null);
  const [toName, setToName] = useState(message.recipientName || form.recipientName);
  const isHydrated = useHydrated();
  const element = useRef<HTMLFormElement>(null);
  const formId = useId();
  const { show } = outgoing;
  useEffect(() => show(message), [message, show]);
  useDraftAddress(draftId);

  const shownProblem = problem ?? (isHydrated ? undefined : answer?.problem);
  const errors = useStandingErrors(shownProblem, state.context);
  const isBusy = state.hasTag("busy");
  const words = emergencyWords(`${fields.subject}\n${fields.body}`);
  const closeHref = resultBehind(search) ?? messagesHref(search);
  const close = () => actor.send({ type: "close" });
  const leave = () => (state.context.isChanged && hasText(fields) ? setIsLeaving(true) : close());
  const sync = () => {
    if (form.kind !== "reply") setToName(recipientName(element.current));
    const typed = fieldsOf(element.current);
    if (typed === undefined || isSame(typed, actor.getSnapshot().context.fields)) return;
    actor.send({ type: "typed", fields: typed });
  };
  const submit = (intent: "send" | "saveDraft") => {
    sync();
    message.recipientName = form.kind === "reply" ? form.recipientName : recipientName(element.current);
    if (form.kind !== "reply") message.subject = actor.getSnapshot().context.fields.subject;
    actor.send({ type: intent });
  };
  const setBody = (text: string) => {
    const area = element.current?.elements.namedItem("body");
    if (area instanceof HTMLTextAreaElement) area.value = text;
    sync();
  };
  const sendInTwo = () => {
    const { first, rest } = splitText(fields.body, form.limit);
    message.rest = { text: rest, whole: fields.body };
    setBody(first);
    submit("send");
  };
  const joinParts = useEffectEvent(() => {
    if (problem === undefined || message.rest === undefined) return;
    setBody(message.rest.whole);
    message.rest = undefined;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each problem is one attempt.
  useEffect(() => joinParts(), [problem]);
  const draft = draftId ?? targetOf(search).draft;

  return (
    <Dialog
      open
      onClose={leave}
      title={dialogTitles[form.kind]}
      description={savedAt === undefined ? undefined : `Saved to Drafts at ${timeOf(savedAt)}`}
      maxWidth={800}
      footer={
        <>
          <EmergencyPanel words={words} />
          <Link
            to={closeHref}
            replace
            preventScrollReset
            className={buttonClass("quiet")}
            onClick={(event) => {
              event.preventDefault();
              leave();
            }}
          >
            {problem?.type === "failed" ? "Close" : "Cancel"}
          </Link>
          {draft === undefined || state.matches({ editing: "saving" }) ? null : (
            <DeleteDraft id={draft} subject={fields.subject} name={toName} onDelete={close} />
          )}
          <Button
            type="submit"
            form={formId}
            name="intent"
            value="saveDraft"
            variant="secondary"
            aria-disabled={isBusy || undefined}
          >
            Draft
          </Button>
          <SubmitButton
            form={formId}
            name="intent"
            value="send"
            variant={submitVariant(words)}
            isBusy={isBusy}
            busy={busyText(state.value)}
            isHeld
          >
            {problem?.type === "failed"
              ? "Send again"
              : sendLabel(acting === null ? undefined : personName, toName)}
          </SubmitButton>
        </>
      }
    >
      <RecordForm
        ref={element}
        id={formId}
        encType="multipart/form-data"
        className="[&_.field:not(:has(textarea))]:mb-4 [&_[readonly]]:border-line [&_[readonly]]:bg-sunken"
        noValidate
        onChange={sync}
        onSubmit={(event) => {
          event.preventDefault();
          const { submitter } = event.nativeEvent as SubmitEvent;
          if (isBusy || !(submitter instanceof HTMLButtonElement)) return;
          submit(submitter.value === "saveDraft" ? "saveDraft" : "send");
        }}
      >
        <input type="hidden" name="key" value={state.context.key} />
        {acting === null ? null : <ActingLine name={personName} />}
        {shownProblem === undefined ? null : (
          <Problem
            problem={shownProblem}
            isSaved={savedAt !== undefined}
            onOther={form.kind === "reply" && isHydrated ? () => outgoing.sendToOther(message) : undefined}
          />
        )}
        {message.isSecond ? (
          <Note tone="info" title="The first part is being sent. This is your second message." />
        ) : null}
        <UrgentLine />
        <div className={begun.fields.recipient === "" ? "gap-x-6 @row:grid @row:grid-cols-2" : ""}>
          {form.kind === "reply" ? (
            <Field id="message-recipient" label="Practitioner" value={form.recipientName} readOnly />
          ) : (
            <Recipients
              list={recipients}
              fields={begun.fields}
              recipientName={message.recipientName || form.recipientName}
              errors={errors}
            />
          )}
          <div>
            <SubjectField form={form} value={begun.fields.subject} error={errors.subject} />
            <BodyField
              fields={begun.fields}
              length={lengthOf(fields.body)}
              limit={form.limit}
              rows={bodyRows[form.kind]}
              errors={errors}
              onSplit={sendInTwo}
            />
            <OriginalMessage text={form.original} />
            <FileChooser
              actor={actor}
              files={files}
              kept={answer?.kept}
              refused={isHydrated ? [] : (answer?.refused ?? [])}
              error={errors.files}
              isHydrated={isHydrated}
            />
          </div>
        </div>
        <Disclaimer disclaimer={disclaimer} />
        <p role="status" className="sr-only">
          {savedAt === undefined ? "" : `Saved to Drafts at ${timeOf(savedAt)}`}
        </p>
      </RecordForm>
      {isLeaving ? (
        <Dialog
          open
          role="alertdialog"
          title="Keep this message as a draft?"
          description={`It has not been sent.${savedAt === undefined ? "" : ` What was saved at ${timeOf(savedAt)} stays in Drafts.`}`}
          onClose={() => setIsLeaving(false)}
          focusFirst={stay}
          footer={
            <>
              <Button variant="quiet" onClick={close}>
                Do not keep it
              </Button>
              <Button
                variant="secondary"
                onClick={() => {
                  setIsLeaving(false);
                  submit("saveDraft");
                }}
              >
                Keep as a draft
              </Button>
              <Button ref={stay} onClick={() => setIsLeaving(false)}>
                Go on writing
              </Button>
            </>
          }
        >
          {null}
        </Dialog>
      ) : null}
    </Dialog>
  );
}

function SubjectField({
  form,
  value,
  error,
}: {
  form: ComposeForm;
  value: string;
  error: string | undefined;
}) {
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

function BodyField({ fields, length, limit, rows, errors, onSplit }: BodyFieldProps) {
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

function OriginalMessage({ text }: { text: string | undefined }) {
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

const busyText = (state: unknown) =>
  state === "uploading" ? "Uploading files…" : state === "savingDraft" ? "Saving…" : "Checking…";

const sendLabel = (person: string | undefined, recipient: string) =>
  `Send${recipient === "" ? "" : ` to ${recipient}`}${person === undefined ? "" : ` for ${person}`}`;

const nothing = () => () => undefined;

const useHydrated = () =>
  useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  );

/** Spec 2, section 2. */
export const dialogTitles = {
  compose: "Compose Message",
  reply: "Reply Message",
  draft: "Draft Message",
} as const;
