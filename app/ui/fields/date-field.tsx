import { type ComponentProps, useEffect, useRef, useState } from "react";
import { weekdayDate } from "#app/format/dates.ts";
import { describing, FieldNotes, type FieldProps } from "./field.tsx";

type DateFieldProps = Omit<FieldProps, "type" | "defaultValue"> & { defaultValue?: string | undefined };

/** The browser writes the value in its own language, so the date is repeated as the portal writes dates. */
export function DateField({ id, label, hint, error, defaultValue = "", ...input }: DateFieldProps) {
  const [value, setValue] = useState(defaultValue);
  const field = useRef<HTMLInputElement>(null);
  // A form that is reset changes its fields without an event of theirs.
  useEffect(() => {
    const form = field.current?.form;
    const onReset = () => setValue(field.current?.defaultValue ?? "");
    form?.addEventListener("reset", onReset);
    return () => form?.removeEventListener("reset", onReset);
  }, []);
  const described = describing({ id, hint, error });
  const chosen = isDay(value) ? weekdayDate(value) : "";
  const describedBy = [described["aria-describedby"], `${id}-date`].filter(Boolean).join(" ");
  const onChange: ComponentProps<"input">["onChange"] = ({ target }) => setValue(target.value);
  return (
    <div className="field">
      <div className="flex flex-wrap justify-between gap-x-3 text-small">
        <label htmlFor={id} className="font-semi text-ink">
          {label}
        </label>
        <span id={`${id}-date`} className="whitespace-nowrap text-muted">
          {chosen}
        </span>
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
      <input
        ref={field}
        id={id}
        type="date"
        defaultValue={defaultValue}
        onChange={onChange}
        className="input"
        {...described}
        aria-describedby={describedBy}
        {...input}
      />
    </div>
  );
}

/** Browsers show nothing of 30 February, which an address can have. */
const isDay = (text: string) => new Date(text).toJSON()?.slice(0, 10) === text;
