import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { placeTags } from "../labels/location-labels.ts";
import { StepForm, useIsSending } from "../parts/answer-form.tsx";
import { StepList } from "../parts/step-list.tsx";
import type { StepProps } from "../parts/step-props.ts";

/** Any number of places; the first five chosen are named as tags (spec 2, section 2). */
export function AskWhere({ view: { choices }, data: { options } }: StepProps) {
  const [chosen, setChosen] = useState(choices.locations.map(({ id }) => id));
  const isSending = useIsSending("chooseWhere");
  return (
    <StepList panel={options} what="the clinics">
      {(places) => (
        <StepForm intent="chooseWhere" className="max-w-800">
          <Tags names={places.filter(({ id }) => chosen.includes(id)).map(({ name }) => name)} />
          <fieldset>
            <legend className="mb-3 text-muted">Choose one or more, or leave blank for any clinic.</legend>
            <ul className="choice-list">
              {places.map(({ id, name }) => (
                <li key={id}>
                  <label className="choice">
                    <input
                      type="checkbox"
                      name="ids"
                      value={id}
                      className="choice-box"
                      checked={chosen.includes(id)}
                      onChange={({ target }) =>
                        setChosen(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
                      }
                    />
                    {name}
                  </label>
                </li>
              ))}
            </ul>
          </fieldset>
          <Button type="submit" aria-busy={isSending || undefined} className="mt-6 step-continue">
            {isSending ? "Loading times…" : "Continue"}
          </Button>
        </StepForm>
      )}
    </StepList>
  );
}

function Tags({ names }: { names: readonly string[] }) {
  return (
    <ul aria-label="Chosen clinics" className="mb-3 flex flex-wrap gap-2">
      {placeTags(names.length === 0 ? ["Any clinic"] : names).map((tag) => (
        <li key={tag} className="place-tag">
          {tag}
        </li>
      ))}
    </ul>
  );
}
