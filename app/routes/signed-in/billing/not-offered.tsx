import { CallPractice } from "#app/shell/page/call-practice.tsx";
import { Note } from "#app/ui/note.tsx";
import { billingTexts } from "#practice-api/billing/texts.ts";

/** The practice takes payments in a way that the portal does not offer (spec 1, section 4, "Payment methods"). */
export function NotOffered({ method }: { method: "poli" | "other" }) {
  return (
    <div className="card grid gap-3">
      <Note title={method === "poli" ? billingTexts.poli : billingTexts.paymentExpress} />
      <p>Call the practice to pay.</p>
      <CallPractice />
    </div>
  );
}
