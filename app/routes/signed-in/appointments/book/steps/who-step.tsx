import type { BookingView } from "../.server/loader.ts";
import { StepForm } from "../parts/answer-form.tsx";
import { ChoiceButton } from "../parts/choice-button.tsx";

/** Asked of a main account with more than one linked account (spec 2, section 6). */
export function AskWho({ view: { family, choices, who } }: { view: BookingView }) {
  const chosen = choices.member?.id ?? "";
  return (
    <StepForm intent="chooseWho" className="kinds">
      <section aria-label="Book For Self" className="card choice-card">
        <h3>Book For Self</h3>
        <ChoiceButton intent="chooseWho" name="memberId" value="" isChosen={chosen === ""}>
          {who.own}
        </ChoiceButton>
      </section>
      <section aria-label="Family Member" className="card choice-card">
        <h3>Family Member</h3>
        {family.map(({ id, name }) => (
          <ChoiceButton key={id} intent="chooseWho" name="memberId" value={id} isChosen={chosen === id}>
            {name}
          </ChoiceButton>
        ))}
      </section>
    </StepForm>
  );
}
