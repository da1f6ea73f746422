import { CallPractice } from "#app/shell/page/practice-contact.tsx";
import { Note } from "#app/ui/note.tsx";
import { billingTexts } from "#practice-api/billing/texts.ts";

const titles = {
  poli: billingTexts.poli,
  other: billingTexts.paymentExpress,
  off: "You cannot pay by card here.",
};

/** Spec 1, section 4, "Payment methods"; `off`: the portal takes no cards (ruling P117). */
export function NotOffered({ method }: { method: keyof typeof titles }) {
  return (
    <div className="card grid gap-3">
      <Note title={titles[method]} />
      <p>Call the practice to pay.</p>
      <CallPractice />
    </div>
  );
}
