import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Form, Link } from "react-router";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { DateField } from "#app/ui/fields/date-field.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { DateRangeFilter } from "./date-range.ts";

type DateRangeFormProps = {
  filter: DateRangeFilter;
  action: string;
  params?: Readonly<Record<string, string>>;
  submitText?: string;
  /** For screens that offer no other way back to the list. */
  clearHref?: string;
};

export const fieldsInLineClass = "flex flex-wrap items-end gap-x-4 [&>.button]:mb-3 [&>.field]:mb-3";

type DateRangeFieldProps = { filter: DateRangeFilter; name: "from" | "to"; label: string };

export function DateRangeField({ filter, name, label }: DateRangeFieldProps) {
  const { range, typed, errors, limits } = filter;
  return (
    <DateField
      id={name}
      name={name}
      label={label}
      error={errors[name]}
      min={limits.earliest}
      max={limits.today}
      defaultValue={range?.[name] ?? typed[name]}
    />
  );
}

/** Clears what was typed for the search before. Remounting the fields would lose the focus. */
export function useSearchForm(search: string): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(search);
  useEffect(() => {
    if (shown.current !== search) form.current?.reset();
    shown.current = search;
  }, [search]);
  return form;
}

/** A GET form, so that each range has an address. */
export function DateRangeForm(props: DateRangeFormProps) {
  const { filter, action, params = {}, submitText = "Show these dates", clearHref } = props;
  const { typed } = filter;
  const form = useSearchForm(`${typed.from}/${typed.to}`);
  return (
    <Form
      ref={form}
      action={action}
      aria-label="Between two days"
      className={`${fieldsInLineClass} [&>.field]:max-w-80 [&>.field]:grow [&>.field]:basis-36 print:hidden`}
      preventScrollReset
    >
      {Object.entries(params).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <DateRangeField filter={filter} name="from" label="From" />
      <DateRangeField filter={filter} name="to" label="To" />
      <Button type="submit" variant="secondary">
        {submitText}
      </Button>
      {clearHref === undefined || (typed.from === "" && typed.to === "") ? null : (
        <Link to={clearHref} preventScrollReset className={buttonClass("quiet")}>
          Clear
        </Link>
      )}
    </Form>
  );
}

export function DateRangeErrors({ errors }: Pick<DateRangeFilter, "errors">) {
  const wrong = Object.entries(errors).map(([fieldId, text]) => ({ fieldId, text }));
  return wrong.length === 0 ? null : <ErrorSummary title="There is a problem" errors={wrong} />;
}

/** A wide screen has room for the fields, and no need to fold them. */
const foldClass =
  "group md:details-content:[content-visibility:visible] md:details-content:block print:hidden";
const summaryClass =
  "card flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-1 font-strong text-ink group-open:mb-3 md:supports-[selector(::details-content)]:hidden [&::-webkit-details-marker]:hidden";

type FindFoldProps = {
  title: string;
  hint?: string;
  /** A search that is under way shows its fields. */
  isOpen: boolean;
  children: ReactNode;
};

/** On a phone they are folded, so that the list begins at the top. */
export function FindFold({ title, hint, isOpen, children }: FindFoldProps) {
  return (
    <details className={foldClass} open={isOpen || undefined}>
      <summary className={summaryClass}>
        <Icon name="search" size="small" className="text-link" />
        <span className="min-w-0 flex-1">
          {title}{" "}
          {hint === undefined ? null : (
            <small className="block font-normal text-muted text-small/5.5">{hint}</small>
          )}
        </span>
        <Icon name="chevron-down" size="small" className="text-link group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
