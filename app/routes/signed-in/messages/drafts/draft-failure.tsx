import { Link, useSearchParams } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { boxTexts, composeTexts } from "#practice-api/messages/texts.ts";
import { boxHref, draftHref } from "../links.ts";
import { unclearTexts } from "../sending/unclear-texts.ts";
import type { DraftAnswer } from "./use-send-draft.ts";

const failureClass = "mt-4 grid justify-items-start gap-2 text-small";

/** Why a draft was not sent, and what to do about it. */
export function DraftFailure({ answer }: { answer: DraftAnswer }) {
  const [search] = useSearchParams();
  const { outcome, problems, messageId } = answer;
  if (outcome === "sent") return <Note tone="success" title={composeTexts.sent} />;
  if (outcome === "unclear") {
    return (
      <div className={failureClass}>
        <Note tone="warning" title={unclearTexts.sent} className="justify-self-stretch">
          The practice may have it. Look in Sent in a minute, before you send it again.
        </Note>
        <Link to={boxHref("sent")} className={buttonClass("secondary")}>
          Look in Sent
        </Link>
      </div>
    );
  }
  return (
    <div className={failureClass}>
      <Note tone="danger" title={composeTexts.failed} className="justify-self-stretch">
        {problems.length === 0 ? "It is still in your drafts. Try again." : null}
      </Note>
      {problems.length === 0 ? null : (
        <>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
          <Link to={draftHref(search, messageId)} preventScrollReset className={buttonClass("secondary")}>
            {boxTexts.edit}
          </Link>
        </>
      )}
    </div>
  );
}
