import { createContext, type ReactNode, useContext } from "react";
import { useNavigation, useSubmit } from "react-router";
import { tabHref } from "#app/routes/signed-in/appointments/tabs.ts";
import { RecordContext, RecordForm } from "#app/shell/patient/record-form.tsx";
import { skipRevalidation } from "#app/shell/skip-revalidation.ts";

/** What every form of the booking sends: the revision that its page shows, and the appointment it replaces. */
export const BookingFormContext = createContext<{ revision: number; replaces?: string | undefined }>({
  revision: 0,
});

export type AnswerFormProps = {
  /** The name of the machine's event. */
  intent: string;
  children: ReactNode;
  className?: string | undefined;
};

/** These write to the practice. All others only lead to the next question. */
const writes: readonly string[] = ["book", "check", "cancelAgain"];

/** A plain form, so that every question can be answered before JavaScript arrives. */
export function AnswerForm({ intent, children, className }: AnswerFormProps) {
  const page = useContext(BookingFormContext);
  return (
    <RecordForm action={tabHref("book")} preventScrollReset className={className}>
      {Object.entries(fieldsOf(intent, page)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </RecordForm>
  );
}

/** Returns a function that sends an answer without a form, such as for closing a dialog. */
export function useSendAnswer(): (intent: string, answer: Record<string, string>) => void {
  const page = useContext(BookingFormContext);
  const record = useContext(RecordContext);
  const submit = useSubmit();
  return (intent, answer) =>
    void submit(
      { ...fieldsOf(intent, page), ...answer, record },
      { method: "post", action: tabHref("book"), preventScrollReset: true },
    );
}

/** Whether the form of this intent is being sent. */
export function useIsSending(intent: string): boolean {
  const { formData } = useNavigation();
  return formData?.get("intent") === intent;
}

function fieldsOf(
  intent: string,
  { revision, replaces }: { revision: number; replaces?: string | undefined },
) {
  return {
    intent,
    revision: String(revision),
    ...(replaces === undefined ? {} : { replaces }),
    ...(writes.includes(intent) ? {} : { [skipRevalidation.name]: skipRevalidation.value }),
  };
}
