import type { ScenarioMistake } from "../../control/client.ts";
import { Button } from "../parts/button.tsx";
import { Icon } from "../parts/icon.tsx";
import { Note } from "../parts/note.tsx";
import { counted } from "../words/times.ts";
import type { Check } from "./use-check.ts";

/** One wrong indent can cause dozens. */
const shown = 4;

export function Mistakes({
  id,
  check,
  isChecked,
  onApply,
}: {
  id: string;
  check: Check;
  /** The check is of the text as it is now. */
  isChecked: boolean;
  onApply: (mistake: ScenarioMistake) => void;
}) {
  const { mistakes, failure } = check;
  return (
    <div id={id} role="status" className="grid gap-3">
      {failure && <Note tone="danger">The file could not be checked. {failure}</Note>}
      {mistakes.slice(0, shown).map((mistake) => (
        <Note key={`${mistake.line} ${mistake.column} ${mistake.message}`} tone="danger">
          <p>
            <b>Line {mistake.line}:</b> {mistake.message}
          </p>
          {mistake.suggestion && (
            <Button look="text" onClick={() => onApply(mistake)}>
              Change it to {mistake.suggestion.to}
            </Button>
          )}
        </Note>
      ))}
      {mistakes.length > shown && <p>… and {counted(mistakes.length - shown, "mistake")} more.</p>}
      {isChecked && !failure && mistakes.length === 0 && (
        <p className="why success">
          <Icon name="check" />
          <span>People, dates, rules and steps are right.</span>
        </p>
      )}
      {mistakes.length > 0 && (
        <p className="why plain">
          <Icon name="info" />
          <span>While line {mistakes[0]?.line} is wrong, the world keeps the version that is loaded.</span>
        </p>
      )}
    </div>
  );
}
