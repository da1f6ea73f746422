import { createContext, type ReactNode, useContext } from "react";
import { useNavigation } from "react-router";
import type { BookingSubject } from "#app/shell/page/booking-subject.ts";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import { skipRevalidation } from "#app/shell/skip-revalidation.ts";
import { type BookingAddress, bookingHref, type Step } from "../links.ts";

type BookingPage = BookingSubject & {
  revision: number;
  shown: string;
  step?: Step | undefined;
  replaces?: string | undefined;
};
export const BookingPageContext = createContext<BookingPage>({ revision: 0, shown: "" });

type AnswerFormProps = {
  intent: string;
  /** For a button outside the form. */
  id?: string;
  children: ReactNode;
  className?: string | undefined;
};

const writes: readonly string[] = ["book", "check", "cancelAgain"];

/** A plain form, so that every question can be answered before JavaScript arrives. */
export function StepForm({ intent, id, children, className }: AnswerFormProps) {
  const { revision, ...page } = useContext(BookingPageContext);
  const href = useBookingHref();
  const fields = {
    intent,
    revision: String(revision),
    ...page,
    ...(writes.includes(intent) ? {} : { [skipRevalidation.name]: skipRevalidation.value }),
  };
  return (
    // Without JavaScript a refused answer is shown with its question.
    <RecordForm id={id} action={href({ step: page.step })} preventScrollReset className={className}>
      {Object.entries(fields).map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      {children}
    </RecordForm>
  );
}

export function useBookingHref(): (address: BookingAddress) => string {
  const { revision: _, shown: __, step: ___, ...page } = useContext(BookingPageContext);
  return (address) => bookingHref({ ...page, ...address });
}

export function usePressed(intent: string, name: string): string | undefined {
  const { formData } = useNavigation();
  return formData?.get("intent") === intent ? String(formData.get(name)) : undefined;
}

export function useIsSending(intent: string, name?: string, value?: string): boolean {
  const { formData } = useNavigation();
  if (formData?.get("intent") !== intent) return false;
  return name === undefined || formData.get(name) === value;
}
