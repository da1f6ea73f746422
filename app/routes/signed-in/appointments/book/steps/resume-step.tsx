import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { ButtonLine } from "#app/ui/button-line.tsx";
import { Note } from "#app/ui/note.tsx";
import type { BookingView } from "../.server/loader.ts";
import { answersInLine, bookingFacts, forWhom } from "../labels.ts";
import { UrgentLines } from "../parts/notes.tsx";
import { StepButton, useBookingHref } from "../parts/step-form.tsx";
import { When } from "../parts/visit.tsx";

/** Nothing can be booked from here. */
export function Resume({ view }: { view: BookingView }) {
  const href = useBookingHref();
  const { step, who, old } = view;
  const { when, provider, type, place, how } = bookingFacts(view);
  const chosen = [`${type} with ${provider}`, place ?? how?.toLowerCase(), forWhom(who)]
    .filter(Boolean)
    .join(", ");
  const soFar = [answersInLine(view), forWhom(who)].filter(Boolean).join(", ");
  return (
    <>
      <section aria-labelledby="resume" className="card grid max-w-190 gap-4">
        <div>
          <h2 id="resume" tabIndex={-1} className="mb-2 font-normal text-muted text-small tracking-normal">
            {old ? "You started moving an appointment" : "You started booking"}
          </h2>
          {when === undefined ? null : <When>{when}</When>}
          <p>{when === undefined ? soFar : chosen}</p>
        </div>
        <Note title={old ? "Nothing has moved yet." : "Nothing is booked yet."}>
          We check that the time is still free when you continue. What you typed is kept for 24 hours.
        </Note>
        <ButtonLine>
          <Link to={href({ step })} className={buttonClass("primary")}>
            Continue
          </Link>
          <StepButton intent="reset" busy="Loading…" variant="secondary" className="w-full">
            Start again
          </StepButton>
        </ButtonLine>
      </section>
      <UrgentLines />
    </>
  );
}
