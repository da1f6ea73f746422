import { bookingTexts } from "#practice-api/appointments/texts.ts";
import { DeadEnd } from "../../dead-end.tsx";
import { ChoiceChip, Choices } from "../parts/choices.tsx";
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
