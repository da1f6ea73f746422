import { type ChangeEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Deferred, type DeferredPanel, useLastLoaded } from "#app/shell/deferred.tsx";
import { RetryLink } from "#app/shell/page/failed.tsx";
import { FieldNotes } from "#app/ui/fields/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import type { MessageErrors, MessageFields } from "#machines/message/types.ts";
import type { ListedPerson, RecipientGroup, RecipientList } from "../.server/recipient-list.ts";
import { textButtonClass } from "../mail/mail.tsx";
import { recipientField, recipientValue } from "../sending/chosen-recipient.ts";

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
  const [chosen, setChosen] = useState({ ...fields, name: recipientName });
  const [isFolded, setIsFolded] = useState(fields.recipient !== "" && recipientName !== "");
  const box = useRef<HTMLFieldSetElement>(null);
  const isPressed = useRef(false);
  const wasFolded = useRef(isFolded);
  useEffect(() => {
    // What was pressed is hidden now, or shown again.
    if (isFolded !== wasFolded.current) box.current?.querySelector<HTMLElement>(":checked")?.focus();
    wasFolded.current = isFolded;
  }, [isFolded]);
  /** The keys go through the list by choosing, so only a press folds it. */
  const fold = ({ target }: ChangeEvent<HTMLElement>) => {
    if (!isPressed.current || !(target instanceof HTMLInputElement)) return;
    const [roleId = "", recipient = ""] = [...new URLSearchParams(target.value).values()];
    setChosen({ ...chosen, roleId, recipient, name: target.dataset.name ?? "" });
    setIsFolded(true);
  };
  const loaded = useLastLoaded(list);
  const isChosen = ({ reference }: ListedPerson) => reference === chosen.recipient;
  const person = peopleOf(loaded).find(isChosen);
  const roles = [
    ...(loaded?.own ? [{ ...loaded.own, title: "My GP", people: [loaded.own] }] : []),
    // The name of the other doctors is no role.
    ...(loaded?.groups.filter(({ roleId }) => roleId !== loaded.own?.roleId) ?? []),
  ];
  const role = roles.find(
    ({ roleId, people }) => [roleId, ""].includes(chosen.roleId) && people?.some(isChosen),
  );
  const describedBy = [errors.roleId && "role-error", errors.recipient && "recipient-error"].filter(Boolean);
  return (
    <fieldset
      ref={box}
      id="message-role"
      tabIndex={-1}
      className="mb-4 min-w-0"
      onPointerDown={() => {
        isPressed.current = true;
      }}
      onKeyDown={() => {
        isPressed.current = false;
      }}
      onChange={fold}
      aria-describedby={describedBy.join(" ") || undefined}
    >
      <legend className="mb-1.5 font-semi text-ink text-small">Who is it for?</legend>
      <FieldNotes id="role" error={errors.roleId} />
      <FieldNotes id="recipient" error={errors.recipient} />
      {describedBy.length === 0 ? null : (
        <p className="mb-2 text-small">Choose who it is for in this list.</p>
      )}
      <div id="message-recipient" tabIndex={-1}>
        {isFolded ? (
          <>
            <div className={listClass}>
              <Person
                person={{ ...chosen, reference: chosen.recipient, away: person?.away }}
                title={role?.title}
                isChosen
              />
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
              loaded === undefined ? null : (
                <People key={String(isFolded)} list={loaded} chosen={chosen} isFolded={isFolded} />
              )
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
  title?: string | undefined;
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
