import { type ReactNode, useEffect, useId, useRef } from "react";
import { Icon } from "../icon.tsx";
import { useTitlePrefix } from "../use-title-prefix.ts";
import { WholeDates } from "../whole-dates.tsx";

export type FieldError = { fieldId: string; text: string };

type ErrorSummaryProps = {
  title?: string | undefined;
  message?: string | undefined;
  children?: ReactNode;
  /** A new list means a new attempt, and the summary takes the focus again: keep its identity otherwise. */
  errors?: readonly FieldError[];
  /** Where the fields have their own errors, another value for each attempt. */
  attempt?: unknown;
  isEdited?: (fieldId: string) => boolean;
};

const noErrors: readonly FieldError[] = [];

/** Read when it takes the focus: a live region would say it twice. */
export function ErrorSummary({
  title = "There is a problem",
  message,
  errors = noErrors,
  attempt,
  isEdited,
  children,
}: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useTitlePrefix("Error: ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list is a new attempt.
  useEffect(() => box.current?.focus(), [errors, attempt, message, title]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: it groups no fields.
    <div
      ref={box}
      role="group"
      aria-labelledby={titleId}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without JavaScript the answer to a failed form must still be found.
      autoFocus
      className="error-summary mb-6 rounded-l border-2 border-danger-line bg-danger-bg px-6 py-5 outline-none"
    >
      <h2 id={titleId} className="flex items-center gap-2 text-danger-fg text-lead">
        <Icon name="error-circle" />
        {title}
      </h2>
      {message === undefined ? null : <p className="mt-2 pl-8">{message}</p>}
      {children === undefined ? null : <div className="mt-2 pl-8">{children}</div>}
      {errors.length === 0 ? null : (
        <ul className="mt-2 grid gap-1 pl-8">
          {errors.map(({ fieldId, text }) => (
            <li key={fieldId}>
              <a
                href={`#${fieldId}`}
                className={`inline-block py-1 ${isEdited?.(fieldId) ? "text-muted line-through" : "font-semi text-danger-fg"}`}
              >
                <WholeDates isName>{text}</WholeDates>
                {isEdited?.(fieldId) ? <span className="sr-only">, changed</span> : null}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
