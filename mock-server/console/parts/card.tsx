import { Fragment, type ReactNode, useId, useState } from "react";
import type { Loaded } from "../state/loaded.ts";
import { useWorld, type World } from "../state/use-world.tsx";
import { Button, type ButtonProps, buttonClass, Note } from "./controls.tsx";
import { TaskScope, useScope } from "./dialog.tsx";
import { type Form, FormDialog } from "./form.tsx";

export type PressProps = Pick<ButtonProps, "look" | "icon" | "isOff" | "className"> & {
  label: string;
  /** What a screen reader says after the label. */
  about?: string;
  act?: () => Promise<unknown>;
  /** Shown at the end of the card or the dialog, in place of the text that the act returns. */
  said?: string;
  /** Opened in place of an act. */
  form?: Form;
  dialog?: (close: () => void) => ReactNode;
  /** An act on a file that is chosen. */
  file?: (file: File) => Promise<unknown>;
};

export function Press({ label, about, act, said, form, dialog, file, ...button }: PressProps) {
  const task = useScope();
  const name = useId();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const press = () => {
    if (act) return void task.run(name, act, said);
    task.say(undefined);
    setOpen(true);
  };
  if (file)
    return (
      <label className={`file-button ${buttonClass("secondary")}`}>
        {label}
        <input
          type="file"
          accept="application/json,.json"
          className="sr-only"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            // The same file can be chosen again.
            target.value = "";
            if (chosen) void task.run(name, () => file(chosen));
          }}
        />
      </label>
    );
  const text = about ? [label, <span key="about" className="sr-only">{` ${about}`}</span>] : label;
  return (
    <>
      <Button {...button} label={text} isPending={task.pending === name} onClick={press} />
      {isOpen && form && <FormDialog {...form} onClose={close} />}
      {isOpen && dialog?.(close)}
    </>
  );
}

type PressesProps = {
  of?: readonly PressProps[];
  look?: ButtonProps["look"];
  className?: string;
  children?: ReactNode;
};

export function Presses({ of = [], look = "secondary", className = "mt-3", children }: PressesProps) {
  return (
    <div className={`flex flex-wrap items-center gap-2 ${className}`}>
      {of.map((press, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a press whose label changes is the same one, and keeps the focus.
        <Press key={index} look={look} {...press} />
      ))}
      {children}
    </div>
  );
}

type CardProps = {
  title: ReactNode;
  id?: string | undefined;
  hint?: ReactNode;
  aside?: ReactNode;
  children?: ReactNode;
  /** Around a card whose parts have a scope each. */
  scope?: typeof TaskScope | typeof Fragment;
};

export function Card({ title, id, hint, aside, children, scope: Around = TaskScope }: CardProps) {
  const titleId = useId();
  return (
    <section className="card @container p-5" aria-labelledby={titleId} id={id}>
      <Around>
        <div className="mb-2.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <div className={`min-w-0 flex-1 ${hint ? "basis-full @narrow:basis-24" : "basis-24"}`}>
            <h2 id={titleId}>{title}</h2>
            {hint && <p className="text-muted">{hint}</p>}
          </div>
          {aside}
        </div>
        {children}
      </Around>
    </section>
  );
}

type Row = { readonly key: string; readonly text: ReactNode; readonly presses?: readonly PressProps[] };
export type Part = {
  readonly title?: string;
  readonly reads?: Loaded<unknown>;
  /** `The outbox could not be read.` */
  readonly failed?: string;
  readonly body?: ReactNode;
  readonly rows?: readonly Row[];
  /** Shown at first, of a list that can have hundreds. */
  readonly limit?: number;
  readonly empty?: string;
  readonly presses?: readonly PressProps[];
  readonly note?: ReactNode;
};
export type CardRow = {
  readonly title: string;
  readonly id?: string;
  readonly hint?: string;
  readonly aside?: ReactNode;
  /** What the presses of one say is shown at its end. */
  readonly parts: readonly Part[];
};

export function TableCard({ row }: { row: (world: World) => CardRow }) {
  const { parts, ...head } = row(useWorld());
  return (
    <Card {...head} scope={Fragment}>
      {parts.map((part, index) => (
        <TaskScope key={part.title ?? index}>
          <CardPart {...part} />
        </TaskScope>
      ))}
    </Card>
  );
}

export function CardPart(part: Part) {
  const { title, reads, failed, body, rows = [], limit = rows.length, empty, presses = [], note } = part;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, limit);
  return (
    <>
      {title && (rows.length > 0 || presses.length > 0) && <h3 className="mt-4">{title}</h3>}
      {reads?.status === "failed" && (
        <Note>
          {failed} {reads.reason}
        </Note>
      )}
      {body}
      {reads?.status === "ready" && rows.length === 0 && empty && <p>{empty}</p>}
      {shown.length > 0 && (
        <ul className="divide-y divide-line">
          {shown.map(({ key, text, presses: own = [] }) => (
            <li key={key} className="flex flex-wrap items-center justify-end gap-x-2 py-1.5">
              <div className="min-w-0 flex-1 basis-40">{text}</div>
              {own.length > 0 && <Presses of={own} look="text" className="justify-end" />}
            </li>
          ))}
        </ul>
      )}
      {rows.length > shown.length && (
        <Button look="text" onClick={() => setWhole(true)} label={`Show all ${rows.length}`} />
      )}
      {presses.length > 0 && <Presses of={presses} />}
      {note && <div className="mt-2">{note}</div>}
    </>
  );
}
