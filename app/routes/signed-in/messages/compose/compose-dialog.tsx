import { useSelector } from "@xstate/react";
import { useEffect, useEffectEvent, useId, useRef, useState, useSyncExternalStore } from "react";
import { useSearchParams } from "react-router";
import { timeOf } from "#app/format/dates.ts";
import { EmergencyPanel, submitVariant } from "#app/forms/emergency-panel.tsx";
import { CloseLink } from "#app/shell/page/close-link.tsx";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { Button, SubmitButton } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";

import type {
  MessageContext,
  MessageErrors,
  MessageFields,
  MessageProblem,
} from "#machines/message/types.ts";
import { emergencyWords } from "#practice-api/practice/emergency.ts";
import { DeleteDraft } from "../delete-form.tsx";
import { composeParameters, messagesHref, pageBehind, targetOf } from "../links.ts";
import { useMail } from "../mail/mail.tsx";
import { chosenRecipient, recipientField } from "../sending/chosen-recipient.ts";
import { createMessageActor } from "../sending/message-actor.ts";
import { lengthOf, splitText } from "../sending/message-errors.ts";
import type { OpenMessage } from "../sending/outgoing.ts";
import type { ComposeAnswer } from "./.server/action.ts";
import type { ComposeData, ComposeForm } from "./.server/loader.ts";
import { BodyField, Disclaimer, OriginalMessage, Problem, SubjectField, UrgentLine } from "./fields.tsx";
import { FileChooser } from "./file-chooser.tsx";
import { Recipients } from "./recipients.tsx";

type ComposeDialogProps = Pick<ComposeData, "recipients" | "replyTime" | "disclaimer"> & {
  formKey: string;
  form: ComposeForm;
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
  const closeHref = pageBehind(search) ?? messagesHref(search);
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
          <CloseLink href={closeHref} onClose={leave} variant="quiet">
            {problem?.type === "failed" ? "Close" : "Cancel"}
          </CloseLink>
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
        fields={{ key: state.context.key }}
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
        {/* The page's own line is behind the dialog. */}
        {acting === null ? null : (
          <p className="low:static sticky top-0 z-1 mb-4 flex items-center gap-3 rounded-m bg-accent px-4 py-2 text-on-accent forced-colors:border-2">
            <Icon name="users" className="flex-none" />
            <span className="wrap-anywhere">
              You are acting for <strong className="text-inherit">{personName}</strong>
            </span>
          </p>
        )}
        {shownProblem === undefined ? null : (
          <Problem
            problem={shownProblem}
            errors={errors}
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

type Opening = {
  formKey: string;
  form: ComposeForm;
  replyTime: string | undefined;
  answer: ComposeAnswer | undefined;
  search: URLSearchParams;
};

function openMessage({ formKey: key, form, replyTime, answer, search }: Opening): OpenMessage {
  const { limit, fields, files, recipientName } = form;
  const input =
    answer === undefined
      ? { key, limit, fields, files }
      : { key: answer.key, limit, fields: answer.fields, files: [...files, ...answer.files] };
  const href = `/emails/compose${search.size === 0 ? "" : `?${search}`}`;
  const actor = createMessageActor(input, targetOf(search));
  return { actor, href, recipientName, subject: fields.subject, replyTime };
}

const hasText = ({ subject, body }: MessageFields) => `${subject}${body}`.trim() !== "";

function fieldsOf(form: HTMLFormElement | null): MessageFields | undefined {
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

const isSame = (a: MessageFields, b: MessageFields) =>
  a.roleId === b.roleId && a.recipient === b.recipient && a.subject === b.subject && a.body === b.body;

const recipientName = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLInputElement>(`[name=${recipientField}]:checked`)?.dataset.name ?? "";

/** A reload shows the last saved draft. The router keeps its own address. */
function useDraftAddress(draftId: string | undefined): void {
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
function useStandingErrors(problem: MessageProblem | undefined, content: Content): MessageErrors {
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
