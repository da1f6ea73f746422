import { Icon } from "#app/ui/icon.tsx";
import type { Question } from "#machines/booking/choices.ts";
import type { BookingView } from "../.server/loader.ts";
import { type AnswerRow, answersOf } from "../labels/answer-labels.ts";
import { AnswerForm } from "./answer-form.tsx";

/** The answers so far, each with a Change button. In a narrow window they are one line that opens. */
export function Answers({ view, except }: { view: BookingView; except: Question }) {
  const rows = answersOf(view).filter(({ question }) => question !== except);
  if (rows.length === 0) return null;
  return (
    <details className="booking-answers">
      <summary>
        <span className="min-w-0 flex-1">
          {rows.map(({ question, text }) => (question === "who" ? view.who.name : text)).join(", ")}
        </span>
        <span className="booking-open">Change</span>
      </summary>
      <ol aria-label="Your answers so far">
        {rows.map((row) => (
          <Row key={row.question} row={row} />
        ))}
      </ol>
    </details>
  );
}

function Row({ row: { question, label, text } }: { row: AnswerRow }) {
  return (
    <li>
      <span className="booking-tick">
        <Icon name="tick" size="small" />
      </span>
      <span className="booking-question">{label}</span>
      <span className="booking-answer">{text}</span>
      <AnswerForm intent="change">
        <button
          type="submit"
          name="question"
          value={question}
          className="button quiet min-h-touch px-2 text-link text-small"
        >
          Change<span className="sr-only"> {label}</span>
        </button>
      </AnswerForm>
    </li>
  );
}
