import { useEffect, useRef } from "react";
import { Note } from "#app/ui/note.tsx";
import type { PaymentProblem } from "#machines/payment/types.ts";
import { billingTexts } from "#practice-api/billing/texts.ts";

/** Takes the focus, so that it is read and in sight. */
export function ProblemNote({ problem }: { problem: PaymentProblem }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each problem is another one.
  useEffect(() => box.current?.focus(), [problem]);
  const { title, text } = wordsOf(problem);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="col-span-full rounded-m outline-focus outline-offset-2 focus:outline-3"
    >
      <Note tone="danger" title={title}>
        {text}
      </Note>
    </div>
  );
}

const nothing = "Nothing was charged.";
/** The page has had what charges the card, and the invoices can be paid again at once. */
const checked = "We keep checking for a day. If your card is charged after all, you see it under Accounts.";

/** A refused card says so first, and the others begin with the specified words (ruling B68). */
function wordsOf({ reason, message }: PaymentProblem): { title: string; text: string } {
  const title = billingTexts.notPaid;
  switch (reason) {
    case "declined":
      return {
        title: `${message ?? "Your card was declined."} ${nothing}`,
        text: `${billingTexts.notPaid}. Check the card, or use another one. ${checked}`,
      };
    case "notAuthenticated":
      return { title, text: `Your bank did not confirm that it was you. ${nothing} ${checked}` };
    case "otherBrand":
      return { title, text: `Your card is of another type than the fee is for. ${nothing} ${checked}` };
    case "refused":
      return { title, text: `The practice did not accept this payment. ${nothing} ${message ?? ""}`.trim() };
    case "failed":
      return { title, text: `We could not reach the practice. Nothing was charged here. Try again.` };
    case "outdated":
      return { title, text: `Your invoices have changed. Nothing was charged here. Check what you pay.` };
  }
}
