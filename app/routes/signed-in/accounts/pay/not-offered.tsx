import { CallPractice } from "#app/shell/page/call-practice.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Note } from "#app/ui/note.tsx";
import { billingTexts } from "#practice-api/billing/texts.ts";

/** The practice takes payments in a way that the portal does not offer (spec 1, section 4, "Payment methods"). */
export function NotOffered({ method }: { method: "poli" | "other" }) {
  return (
    <Card title="Pay by card">
      <Note title={`${method === "poli" ? billingTexts.poli : billingTexts.paymentExpress}.`}>
        Call the practice to pay.
      </Note>
      <div className="not-offered" inert>
        <p className="field">
          <span className="font-semi">Card number</span>
          <span className="input" />
        </p>
        <Button aria-disabled>Pay</Button>
      </div>
      <CallPractice />
    </Card>
  );
}
