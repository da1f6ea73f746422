import { useEffect, useRef } from "react";
import { EmergencyPanel, submitVariant, useEmergencyWords } from "#app/forms/emergency-panel.tsx";
import { LettersLeft } from "#app/forms/letters-left.tsx";
import { describing, FieldFrame } from "#app/ui/fields/field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { Note } from "#app/ui/note.tsx";
import { useTitlePrefix } from "#app/ui/use-title-prefix.ts";
import { prefilledReason } from "#machines/booking/choices.ts";
import { defaultReasonId, maxReasonLength } from "#practice-api/appointments/rules.ts";
import { UrgentLines } from "../parts/appointment.tsx";
import { ContinueButton } from "../parts/choices.tsx";
import { StepForm, StepList, type StepProps } from "../parts/step-form.tsx";

const hint = `The practice will see this. Optional, up to ${maxReasonLength} characters.`;

/** Where the practice shows its reasons, one of them too (ruling B90). */
export function AskReason({ view, data, refused }: StepProps) {
  const { choices, offersReasons } = view;
  const prefilled = prefilledReason(choices);
  const typed = refused?.typed.text ?? choices.reason?.text ?? "";
  const { text, words, onChange } = useEmergencyWords(typed);
  const field = useRef<HTMLTextAreaElement>(null);
  const error = refused?.isChanged ? undefined : refused?.error;
  useTitlePrefix(error === undefined ? undefined : "Error: ");
  // Each refusal is another one, and its field is read with it.
  useEffect(() => {
    if (refused !== undefined) field.current?.focus();
  }, [refused]);
  return (
    <StepForm
      intent="giveReason"
      className={`reason-form max-w-800 ${offersReasons ? "" : "[&_label]:sr-only"}`}
    >
      {offersReasons ? (
        <StepList panel={data.options} what="the reasons">
          {(reasons) => (
            <SelectField
              id="reason-id"
              name="id"
              label="Reason for contact"
              defaultValue={refused?.typed.id ?? choices.reason?.id?.id ?? defaultReasonId}
            >
              {reasons.some(({ id }) => id === defaultReasonId) ? null : (
                <option value="">Another reason</option>
              )}
              {reasons.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
        </StepList>
      ) : null}
      {prefilled === "" ? null : (
        <Note className="mb-4" title="Sent with your booking:">
          {prefilled}
        </Note>
      )}
      <FieldFrame id="reason-text" label="Reason" hint={hint} error={error}>
        <textarea
          ref={field}
          id="reason-text"
          name="text"
          rows={4}
          // biome-ignore lint/a11y/noAutofocus: without JavaScript the refused field must still be found.
          autoFocus={error !== undefined}
          className="input"
          defaultValue={typed}
          onChange={onChange}
          {...describing({ id: "reason-text", hint, error })}
        />
        <LettersLeft length={text.length} limit={maxReasonLength} />
      </FieldFrame>
      {words.length === 0 ? <UrgentLines view={view} /> : null}
      <EmergencyPanel words={words} />
      <ContinueButton intent="giveReason" variant={submitVariant(words)} />
      {words.length === 0 ? null : <UrgentLines view={view} />}
    </StepForm>
  );
}
