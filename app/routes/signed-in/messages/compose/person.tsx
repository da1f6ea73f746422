import { type ReactNode, useId } from "react";
import { choiceMark } from "#app/ui/choice-line.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { ListedPerson } from "../.server/recipient-list.ts";
import { recipientField, recipientValue } from "../sending/chosen-recipient.ts";

type PersonProps = {
  person: Pick<ListedPerson, "roleId" | "reference" | "name" | "away">;
  title?: string;
  help?: string | undefined;
  isChosen: boolean;
};

export function Person({ person, title, help, isChosen }: PersonProps) {
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

export function Words({ id, title, help, children }: WordsProps) {
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
