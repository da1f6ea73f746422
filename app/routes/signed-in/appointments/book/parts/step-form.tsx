import { createContext, type ReactNode, useContext } from "react";
import { useNavigation } from "react-router";
import type { DeferredPanel } from "#app/shell/deferred.tsx";
import type { BookingSubject } from "#app/shell/page/booking-subject.ts";
import { Panel } from "#app/shell/page/panel.tsx";
import { RecordForm, skipRevalidation } from "#app/shell/patient/record-form.tsx";
import { type ButtonProps, SubmitButton } from "#app/ui/button.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import type { BookingRefusal } from "../.server/action.ts";
import type { BookingData, BookingView } from "../.server/loader.ts";
import { type BookingAddress, bookingHref, type Step } from "../links.ts";

export type StepProps = {
  view: BookingView;
  data: BookingData;
  refused: BookingRefusal | undefined;
  /** The question that Back leads to. */
  back: Step | undefined;
};

type BookingPage = BookingSubject & {
  revision: number;
  shown: string;
  step?: Step | undefined;
  replaces?: string | undefined;
};
export const BookingPageContext = createContext<BookingPage>({ revision: 0, shown: "" });

type StepFormProps = {
  intent: string;
  /** For a button outside the form. */
  id?: string;
  children: ReactNode;
  className?: string | undefined;
};

const writes: readonly string[] = ["book", "check", "cancelAgain"];

/** A plain form, so that every question can be answered before JavaScript arrives. */
export function StepForm({ intent, id, children, className }: StepFormProps) {
  const { revision, ...page } = useContext(BookingPageContext);
  const href = useBookingHref();
  const fields = { intent, revision, ...page, ...(writes.includes(intent) ? {} : skipRevalidation) };
  return (
    // Without JavaScript a refused answer is shown with its question.
    <RecordForm
      id={id}
      action={href({ step: page.step })}
      fields={fields}
      preventScrollReset
      className={className}
    >
      {children}
    </RecordForm>
  );
}

type StepButtonProps = ButtonProps & {
  intent: string;
  /** Its label while its answer is sent; without one it stays as it is. */
  busy?: string;
  isHeld?: boolean;
  formClass?: string;
};

/** A form of one button. */
export function StepButton({ intent, busy, formClass, ...button }: StepButtonProps) {
  const isSending = useIsSending(intent, button.name, button.value);
  return (
    <StepForm intent={intent} className={formClass}>
      <SubmitButton isBusy={busy !== undefined && isSending} busy={busy} {...button} />
    </StepForm>
  );
}

export function useBookingHref(): (address: BookingAddress) => string {
  const { revision: _, shown: __, step: ___, ...page } = useContext(BookingPageContext);
  return (address) => bookingHref({ ...page, ...address });
}

/** What the form that is being sent says. */
export function usePressed(intent: string, name = "intent"): string | undefined {
  const { formData } = useNavigation();
  return formData?.get("intent") === intent ? String(formData.get(name)) : undefined;
}

export function useIsSending(intent: string, name?: string, value: ButtonProps["value"] = intent): boolean {
  return usePressed(intent, name) === value;
}

type StepListProps<T> = {
  panel: DeferredPanel<T | undefined>;
  /** Ends "We could not load …". */
  what: string;
  loading?: ReactNode;
  children: (value: T) => ReactNode;
};

export function StepList<T>({ panel, what, loading, children }: StepListProps<T>) {
  const rows = (
    <div className="grid gap-3">
      <LoadingWords>{`Loading ${what}`}</LoadingWords>
      {["a", "b", "c", "d"].map((row) => (
        <Skeleton key={row} height="block" />
      ))}
    </div>
  );
  return (
    <Panel of={panel} what={what} isList loading={loading ?? rows}>
      {(value) => (value === undefined ? null : children(value))}
    </Panel>
  );
}
