import { useState } from "react";
import { bookingTexts } from "#practice-api/appointments/texts.ts";
import { DeadEnd } from "../../dead-end.tsx";
import { placeTags } from "../labels.ts";
import { Checks, ChoiceChip, Choices, ContinueButton } from "../parts/choices.tsx";
import { StepForm, StepList, type StepProps } from "../parts/step-form.tsx";

export function AskPractitioner({ view, data: { options, providers } }: StepProps) {
  const chosen = view.choices.provider?.name ?? view.wantedProvider;
  return (
    <StepList panel={providers} what="who is available">
      {(found) => {
        if (found?.lockedBy !== undefined) return <LockedDown name={found.lockedBy} />;
        const role = found?.role;
        return (
          <div className="grid gap-6">
            <StepList panel={options} what="the roles">
              {(roles) => (
                <StepForm intent="chooseRole" className="flex flex-wrap gap-2">
                  {roles.map(({ id, name }) => (
                    <ChoiceChip key={id} name="id" value={id} isOn={id === role?.id}>
                      {name}
                    </ChoiceChip>
                  ))}
                </StepForm>
              )}
            </StepList>
            {role === undefined ? null : found?.providers.length === 0 ? (
              <DeadEnd title={bookingTexts.noProvider(role.name)}>
                <p>Choose another role, or call the practice.</p>
              </DeadEnd>
            ) : (
              <Choices
                title="Anyone, or someone in particular?"
                className="max-w-800"
                intent="chooseProvider"
                name="provider"
                busy="Loading times…"
                fields={<input type="hidden" name="role" value={JSON.stringify(role)} />}
                choices={[
                  {
                    value: "",
                    label: `Any ${role.name}`,
                    hint: "Soonest available",
                    isChosen: chosen === undefined,
                  },
                  ...(found?.providers ?? []).map((provider) => ({
                    value: JSON.stringify(provider),
                    label: provider.name,
                    isChosen: provider.name === chosen,
                  })),
                ]}
              />
            )}
          </div>
        );
      }}
    </StepList>
  );
}

/** No practitioner can be booked then (spec 2, section 4). */
export function LockedDown({ name }: { name: string }) {
  return (
    <DeadEnd title={bookingTexts.ring} isCallPrimary>
      <p>{name} can’t be booked online.</p>
    </DeadEnd>
  );
}

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
