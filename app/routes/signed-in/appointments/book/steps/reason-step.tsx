import { Button } from "#app/ui/button.tsx";
import { describing, FieldFrame } from "#app/ui/fields/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { prefilledReason } from "#machines/booking/choices.ts";
import { defaultReasonId } from "#practice-api/appointments/rules.ts";
import type { BookingRefusal } from "../.server/action.ts";
import type { BookingView } from "../.server/loader.ts";
import { AnswerForm } from "../parts/answer-form.tsx";
import { StepList } from "../parts/step-list.tsx";

const hint =
  "In your own words. It goes to the practice with the booking. Up to 500 characters; you may leave it empty.";

/** Why one comes. Where it decides who can be seen, one of the practice's reasons is chosen too (DECISIONS B39). */
export function AskReason({ view, refused }: { view: BookingView; refused: BookingRefusal | undefined }) {
  const { choices, options, offersReasons } = view;
  const prefilled = prefilledReason(choices);
  return (
    <AnswerForm intent="giveReason">
      {offersReasons ? (
        <StepList panel={options} what="the reasons">
          {(reasons) => (
            <FieldFrame id="reason-id" label="Reason for contact">
              <select
                id="reason-id"
                name="id"
                className="input"
                defaultValue={refused?.typed.id ?? choices.reason?.id?.id ?? defaultReasonId}
              >
                {reasons.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </FieldFrame>
          )}
        </StepList>
      ) : null}
      {prefilled === "" ? null : (
        <Note className="mb-4" title="Goes along:">
          {prefilled}
        </Note>
      )}
      <FieldFrame id="reason-text" label="Reason" hint={hint} error={refused?.error}>
        <textarea
          id="reason-text"
          name="text"
          rows={4}
          className="input"
          defaultValue={refused?.typed.text ?? choices.reason?.text ?? ""}
          {...describing({ id: "reason-text", hint, error: refused?.error })}
        />
      </FieldFrame>
      <Button type="submit">Continue</Button>
    </AnswerForm>
  );
}
