import { useState } from "react";
import { placeTags } from "../labels.ts";
import { Checks, ContinueButton } from "../parts/choices.tsx";
import { StepForm, StepList, type StepProps } from "../parts/step-form.tsx";

/** Spec 2, section 2. */
export function AskWhere({ view: { choices }, data: { options } }: StepProps) {
  const [chosen, setChosen] = useState(choices.locations.map(({ id }) => id));
  return (
    <StepList panel={options} what="the clinics">
      {(places) => (
        <StepForm intent="chooseWhere" className="max-w-800">
          <Tags names={places.filter(({ id }) => chosen.includes(id)).map(({ name }) => name)} />
          <fieldset>
            <legend className="mb-3 text-muted">Choose one or more, or leave blank for any clinic.</legend>
            <Checks
              name="ids"
              checks={places.map(({ id, name }) => ({
                value: id,
                label: name,
                checked: chosen.includes(id),
                onChange: ({ target }) =>
                  setChosen(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id)),
              }))}
            />
          </fieldset>
          <ContinueButton intent="chooseWhere" busy="Loading times…" className="mt-6" />
        </StepForm>
      )}
    </StepList>
  );
}

function Tags({ names }: { names: readonly string[] }) {
  return (
    <ul aria-label="Chosen clinics" className="mb-3 flex flex-wrap gap-2">
      {placeTags(names.length === 0 ? ["Any clinic"] : names).map((tag) => (
        <li key={tag} className="rounded-full bg-tint px-3.5 py-1 text-on-tint text-small">
          {tag}
        </li>
      ))}
    </ul>
  );
}
