import { useEffect, useId, useState } from "react";
import { useFetcher } from "react-router";
import type { MessageRecipient, RoleRecipients } from "#app/.server/messages/recipients.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import type { MessageErrors, MessageFields } from "#machines/message/types.ts";
import { composeTexts } from "#practice-api/messages/texts.ts";
import type { ComposeForm } from "../.server/compose-loader.ts";
import { recipientsPath } from "../links.ts";
import { textButtonClass } from "../opened-messages.tsx";
import { maxSubjectLength } from "../sending/message-errors.ts";

/** The practitioner of a reply, which cannot be changed. */
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
};

export function BodyField({ fields, length, limit, rows, errors }: BodyFieldProps) {
  const counterId = useId();
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
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-muted text-small">
        <span>Up to {limit} characters</span>
        <span id={counterId}>
          {length} of {limit}
        </span>
      </p>
      <p role="status" className="sr-only">
        {left < 0
          ? `${-left} characters too many`
          : left <= 50 && left % 10 === 0
            ? `${left} characters left`
            : ""}
      </p>
    </div>
  );
}

const originalClass =
  "wrap-anywhere mt-1.5 max-h-48 overflow-auto whitespace-pre-line rounded-m bg-sunken px-3.5 py-3 text-muted";

/** The message that is answered, faded and not to be changed. */
export function OriginalMessage({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <section className="mb-4" aria-label={composeTexts.original}>
      <h3 className="text-small">{composeTexts.original}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <div tabIndex={0} className={originalClass}>
        {text}
      </div>
    </section>
  );
}

export type RecipientFieldsProps = {
  form: ComposeForm;
  /** What the fields begin with. */
  fields: MessageFields;
  /** The recipients of the first role, when the form came back without JavaScript. */
  recipients: MessageRecipient[] | undefined;
  errors: MessageErrors;
  /** Called when another list of people is shown, of whom none may be chosen. */
  onList: () => void;
};

const loadingText = "Loading practitioners";

/** The role, and then the people who have it. */
export function RecipientFields({ form, fields, recipients, errors, onList }: RecipientFieldsProps) {
  const [roleId, setRoleId] = useState(fields.roleId);
  const { data, load, state } = useFetcher<RoleRecipients>();
  const initial =
    roleId === form.fields.roleId ? form.recipients : roleId === fields.roleId ? recipients : undefined;
  const loaded = data?.roleId === roleId ? data.recipients : undefined;
  const listed = initial ?? loaded;
  const hasFailed = listed === undefined && state === "idle" && data?.roleId === roleId;
  const needsLoading = roleId !== "" && initial === undefined && data?.roleId !== roleId;
  const request = () => void load(`${recipientsPath}?role=${encodeURIComponent(roleId)}`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another role is another list.
  useEffect(() => {
    if (needsLoading) request();
  }, [roleId]);

  const isOwn = form.fields.recipient !== "" && fields.recipient === form.fields.recipient;
  const options = withDraftRecipient(listed ?? [], isOwn ? form : undefined);
  const list = `${roleId}/${options.length}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has another selection.
  useEffect(onList, [list]);
  const first =
    roleId === "" ? "Choose a role first" : listed === undefined && !hasFailed ? loadingText : "Choose one";
  return (
    <div className="field-pairs items-start">
      <SelectField
        id="message-role"
        name="roleId"
        label="Role"
        error={errors.roleId}
        defaultValue={fields.roleId}
        onChange={({ target }) => setRoleId(target.value)}
      >
        <option value="">Choose one</option>
        {form.roles.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
      <noscript>
        <Button type="submit" name="intent" value="chooseRole" variant="secondary">
          Show practitioners
        </Button>
      </noscript>
      <div>
        <SelectField
          // Another role has other people, of whom none is chosen.
          key={list}
          id="message-recipient"
          name="recipient"
          label="Practitioner"
          error={errors.recipient}
          defaultValue={roleId === fields.roleId ? fields.recipient : ""}
        >
          <option value="">{first}</option>
          {options.map(({ reference, name }) => (
            <option key={reference} value={reference}>
              {name}
            </option>
          ))}
        </SelectField>
        {hasFailed ? (
          <p role="alert" className="field-error mb-4">
            <span>
              We could not load the practitioners.{" "}
              <button type="button" className={`min-h-touch px-2 ${textButtonClass}`} onClick={request}>
                Retry
              </button>
            </span>
          </p>
        ) : null}
      </div>
    </div>
  );
}

/** A draft keeps its recipient, also one that no role has. */
function withDraftRecipient(
  listed: readonly MessageRecipient[],
  form: ComposeForm | undefined,
): readonly MessageRecipient[] {
  if (form === undefined) return listed;
  const own = { reference: form.fields.recipient, name: form.recipientName };
  return listed.some(({ reference }) => reference === own.reference) ? listed : [own, ...listed];
}
