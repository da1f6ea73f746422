import { createContext, type ReactNode, useContext } from "react";
import { useNavigation } from "react-router";
import { tabHref } from "#app/routes/signed-in/appointments/tabs.ts";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import { skipRevalidation } from "#app/shell/skip-revalidation.ts";

/** The round of the booking that this page shows. Every form carries it. */
export const RoundContext = createContext(0);

export type AnswerFormProps = {
  /** The name of the machine's event. */
  intent: string;
  children: ReactNode;
  className?: string | undefined;
};

/** These do something at the practice; all others only lead on to the next question. */
const writes: readonly string[] = ["book", "check", "cancelAgain"];

/** A plain form, so that each answer can be given before JavaScript arrives. */
export function AnswerForm({ intent, children, className }: AnswerFormProps) {
  const round = useContext(RoundContext);
  return (
    <RecordForm action={tabHref("book")} preventScrollReset className={className}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="round" value={round} />
      {writes.includes(intent) ? null : <input type="hidden" {...skipRevalidation} />}
      {children}
    </RecordForm>
  );
}

/** Whether the form of this intent is on its way. */
export function useIsSending(intent: string): boolean {
  const { formData } = useNavigation();
  return formData?.get("intent") === intent;
}
