import type { BookingView } from "../.server/loader.ts";
import { ChoiceButton } from "../parts/choice-button.tsx";
import { ChoiceCard, cardColumns } from "../parts/choice-card.tsx";
import { StepForm } from "../parts/step-form.tsx";

/** Spec 2, section 6. */
export function AskWho({ view: { family, choices, who } }: { view: BookingView }) {
  const chosen = choices.member?.id ?? "";
  return (
    <StepForm intent="chooseWho" className={cardColumns}>
      <ChoiceCard title="Book For Self">
        <ChoiceButton intent="chooseWho" name="memberId" value="" isChosen={chosen === ""}>
          {who.own}
        </ChoiceButton>
      </ChoiceCard>
      <ChoiceCard title="Family Member">
        {family.map(({ id, name }) => (
          <ChoiceButton key={id} intent="chooseWho" name="memberId" value={id} isChosen={chosen === id}>
            {name}
          </ChoiceButton>
        ))}
      </ChoiceCard>
    </StepForm>
  );
}
