import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import type { MessageErrors, MessageFields } from "#machines/message/types.ts";
import { textButtonClass } from "../opened-messages.tsx";
import type { MessageRecipient, RoleRecipients } from "../sending/.server/recipients.ts";
import { recipientsPath } from "../sending/addresses.ts";
import type { ComposeForm } from "./.server/loader.ts";

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
