import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import type { BookingView } from "../.server/loader.ts";
import { ChoiceChip, Choices, cardColumns } from "../parts/choices.tsx";
import { StepForm, useBookingHref, usePressed } from "../parts/step-form.tsx";

/** Spec 2, section 6. */
export function AskWho({ view: { family, choices, who } }: { view: BookingView }) {
  const answer = { intent: "chooseWho", name: "memberId" };
  const choice = (value: string, label: string) => ({
    value,
    label,
    isChosen: (choices.member?.id ?? "") === value,
  });
  return (
    <div className={cardColumns}>
      <Choices title="Book For Self" {...answer} choices={[choice("", who.own)]} />
      <Choices title="Family Member" {...answer} choices={family.map(({ id, name }) => choice(id, name))} />
    </div>
  );
}

const maxChips = 5;

export function WhoChips({ view: { choices, family } }: { view: BookingView }) {
  const href = useBookingHref();
  const { member } = choices;
  if (family.length === 0) return null;
  return (
    <section aria-labelledby="who-heading" className="mb-6">
      <h2 id="who-heading" className="mb-3">
        Who is it for?
      </h2>
      <div className="flex flex-wrap items-center gap-2">
        <StepForm intent="chooseWho">
          <WhoChip id="" chosen={member?.id}>
            Book For Self
          </WhoChip>
        </StepForm>
        {family.length > maxChips ? (
          <Link to={href({ step: "who" })} aria-current={member ? "true" : undefined} className="chip">
            {member ? <Icon name="tick" size="small" /> : null}
            Family Member{member ? `: ${member.name}` : ""}
          </Link>
        ) : (
          <>
            <span id="family-member" className="basis-full text-muted text-small @row:ml-2 @row:basis-auto">
              Family Member
            </span>
            <StepForm intent="chooseWho" className="contents">
              {family.map(({ id, name }) => (
                <WhoChip key={id} id={id} chosen={member?.id} describedBy="family-member">
                  {name}
                </WhoChip>
              ))}
            </StepForm>
          </>
        )}
      </div>
    </section>
  );
}

type WhoChipProps = { id: string; chosen: string | undefined; describedBy?: string; children: string };

function WhoChip({ id, chosen = "", describedBy, children }: WhoChipProps) {
  const pressed = usePressed("chooseWho", "memberId");
  return (
    <ChoiceChip
      name="memberId"
      value={id}
      isOn={(pressed ?? chosen) === id}
      isBusy={pressed === id}
      aria-describedby={describedBy}
      className="max-w-full wrap-anywhere"
    >
      {children}
    </ChoiceChip>
  );
}
