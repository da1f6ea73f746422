import { Link, useNavigate } from "react-router";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { prefilledReason } from "#machines/booking/choices.ts";
import { isVirtual } from "#practice-api/appointments/rules.ts";
import { bookingTexts } from "#practice-api/appointments/texts.ts";
import { DeadEnd } from "../../dead-end.tsx";
import type { BookingView } from "../.server/loader.ts";
import { StepForm, useBookingHref, useIsSending } from "../parts/step-form.tsx";

/** Spec 2, section 8. */
export function Blocked() {
  const href = useBookingHref();
  return (
    <DeadEnd
      title={bookingTexts.blocked}
      isCallPrimary
      actions={
        <Link to={href({ step: "covid" })} className={buttonClass("secondary")}>
          Change my answers
        </Link>
      }
    >
      <p>Call the practice. They will arrange the right appointment.</p>
    </DeadEnd>
  );
}

/** The virtual way needs a virtual type (spec 2, section 5). */
export function Options({ view }: { view: BookingView }) {
  const href = useBookingHref();
  const navigate = useNavigate();
  const { who } = view;
  const mayBeVirtual = isVirtual(view.choices.type?.name ?? "");
  return (
    <Dialog
      open
      onClose={() => void navigate(href({ step: "covid" }))}
      title={who.isForOther ? `How would ${who.name} like to be seen?` : "How would you like to be seen?"}
      description="We will send your answers to the practice with your booking."
      footer={
        <>
          <Option value="virtual" isOff={!mayBeVirtual}>
            Virtual consult
          </Option>
          <Option value="faceToFace">Face 2 Face</Option>
        </>
      }
    >
      <p className="rounded-l bg-sunken px-6 py-4 wrap-anywhere">
        {prefilledReason({ ...view.choices, option: "faceToFace" })}
      </p>
      {mayBeVirtual ? (
        <p className="mt-4">For Face 2 Face you choose an appointment at a clinic and a new time.</p>
      ) : (
        <div className="mt-4 grid justify-items-start gap-2">
          <p id="why-not-virtual">To be seen by video, choose a video appointment type.</p>
          <Link to={href({ step: "type" })} className={buttonClass("quiet")}>
            Choose another kind of appointment
          </Link>
        </div>
      )}
    </Dialog>
  );
}

function Option({ value, isOff = false, children }: { value: string; isOff?: boolean; children: string }) {
  const isSending = useIsSending("chooseOption", "option", value);
  return (
    <StepForm intent="chooseOption">
      <Button
        type={isOff ? "button" : "submit"}
        name="option"
        value={value}
        variant="secondary"
        className="w-full"
        aria-busy={isSending || undefined}
        aria-disabled={isOff || undefined}
        aria-describedby={isOff ? "why-not-virtual" : undefined}
      >
        {isSending ? "Loading…" : children}
      </Button>
    </StepForm>
  );
}
