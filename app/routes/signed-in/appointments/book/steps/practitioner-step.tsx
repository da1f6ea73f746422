import { Icon } from "#app/ui/icon.tsx";
import { bookingTexts } from "#practice-api/appointments/texts.ts";
import { DeadEnd } from "../../dead-end.tsx";
import { ChoiceButton } from "../parts/choice-button.tsx";
import { ChoiceCard } from "../parts/choice-card.tsx";
import { StepForm } from "../parts/step-form.tsx";
import { StepList } from "../parts/step-list.tsx";
import type { StepProps } from "../parts/step-props.ts";

export function AskPractitioner({
  view: { choices, wantedProvider },
  data: { options, providers },
}: StepProps) {
  return (
    <StepList panel={providers} what="who is available">
      {(found) => {
        if (found?.lockedBy !== undefined) return <LockedDown name={found.lockedBy} />;
        const role = found?.role;
        const chosen = choices.provider?.name ?? wantedProvider;
        return (
          <div className="grid gap-6">
            <StepList panel={options} what="the roles">
              {(roles) => (
                <StepForm intent="chooseRole" className="flex flex-wrap gap-2">
                  {roles.map(({ id, name }) => (
                    <button
                      key={id}
                      type="submit"
                      name="id"
                      value={id}
                      aria-pressed={id === role?.id}
                      className="chip"
                    >
                      {id === role?.id ? <Icon name="tick" size="small" /> : null}
                      {name}
                    </button>
                  ))}
                </StepForm>
              )}
            </StepList>
            {role === undefined ? null : found?.providers.length === 0 ? (
              <DeadEnd title={bookingTexts.noProvider(role.name)}>
                <p>Choose another role, or call the practice.</p>
              </DeadEnd>
            ) : (
              <ChoiceCard title="Anyone, or someone in particular?" className="max-w-800">
                <StepForm intent="chooseProvider">
                  <input type="hidden" name="role" value={JSON.stringify(role)} />
                  <ChoiceButton
                    intent="chooseProvider"
                    name="provider"
                    value=""
                    busy="Loading times…"
                    hint="Soonest available"
                    isChosen={chosen === undefined}
                  >
                    Any {role.name}
                  </ChoiceButton>
                  {found?.providers.map((provider) => (
                    <ChoiceButton
                      key={provider.id}
                      intent="chooseProvider"
                      name="provider"
                      value={JSON.stringify(provider)}
                      busy="Loading times…"
                      isChosen={provider.name === chosen}
                    >
                      {provider.name}
                    </ChoiceButton>
                  ))}
                </StepForm>
              </ChoiceCard>
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
