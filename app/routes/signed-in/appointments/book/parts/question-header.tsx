import { useEffect, useRef } from "react";
import type { Question } from "#machines/booking/choices.ts";
import type { BookingView } from "../.server/loader.ts";
import { questionHeading } from "../labels/answer-labels.ts";

/** The progress and the question. A new question takes the focus. */
export function QuestionHead({ view, question }: { view: BookingView; question: Question }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(question);
  useEffect(() => {
    if (shown.current !== question) heading.current?.focus();
    shown.current = question;
  }, [question]);
  const total = view.questions.length;
  const place = view.questions.indexOf(question);
  // Confirming is not a question: all questions are answered by then.
  const number = place === -1 ? total + 1 : place + 1;
  return (
    <div className="mb-4">
      <p className="booking-progress">
        <span aria-hidden="true">
          {view.questions.map((each, index) => (
            <i key={each} className={index < number - 1 ? "is-done" : index === number - 1 ? "is-now" : ""} />
          ))}
        </span>
        {place === -1 ? "All questions answered" : `Question ${number} of ${total}`}
      </p>
      <h2 ref={heading} tabIndex={-1}>
        {questionHeading(question, view.who.firstName)}
      </h2>
    </div>
  );
}
