import { Link } from "react-router";
import { weekdayDate } from "#app/format/dates.ts";
import { whose } from "#app/format/whose.ts";
import { CallButton } from "#app/shell/page/call-practice.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { consultMethodOf } from "#practice-api/appointments/rules.ts";
import { capitalized } from "#practice-api/unicode.ts";
import type { BookingView } from "../.server/loader.ts";
import { otherName, placesInWords, whoToSee } from "../labels.ts";
import { ChoiceButton, choiceHint, choiceRow } from "../parts/choice-button.tsx";
import { ChoiceCard, cardColumns } from "../parts/choice-card.tsx";
import { StepForm, useBookingHref, usePressed } from "../parts/step-form.tsx";
import { StepList } from "../parts/step-list.tsx";
import type { StepProps } from "../parts/step-props.ts";
import { UrgentLines } from "../parts/urgent-lines.tsx";
import { groupKinds, hasFacts, type Kind, KindFacts } from "./kind-groups.tsx";

export function AskType({ view, data: { kinds: panel } }: StepProps) {
  const { choices, last } = view;
  const { option } = choices;
  const fits = ({ name }: Kind) => option === undefined || option === consultMethodOf(name);
  return (
    <StepList panel={panel} what="the kinds of appointment">
      {({ kinds: types, isNarrowed }) => (
        <>
          {option === "faceToFace" ? (
            <Note title="You chose Face 2 Face." className="mb-4 max-w-1000">
              Choose an appointment at a clinic, then a new time.
            </Note>
          ) : null}
          <div className={cardColumns}>
            {groupKinds(types.filter(fits)).map(({ title, icon, kinds }) => (
              <ChoiceCard key={title} title={title} icon={icon} className="@split:first:not-only:row-span-3">
                <StepForm intent="chooseType">
                  {kinds.map((kind) => (
                    <ChoiceButton
                      key={kind.id}
                      intent="chooseType"
                      name="id"
                      value={kind.id}
                      busy="Loading times…"
                      about={hasFacts(kind) ? <KindFacts kind={kind} /> : null}
                      hint={
                        last?.type.id === kind.id
                          ? `${capitalized(whose(otherName(view.who)))} last appointment, ${weekdayDate(last.startsAt)}`
                          : undefined
                      }
                    >
                      {kind.plain ?? kind.name}
                    </ChoiceButton>
                  ))}
                </StepForm>
              </ChoiceCard>
            ))}
            {choices.type === undefined ? null : <MoreAnswers view={view} />}
          </div>
          {isNarrowed ? <LeftOut who={view.who} /> : null}
          <UrgentLines />
        </>
      )}
    </StepList>
  );
}

function LeftOut({ who }: { who: BookingView["who"] }) {
  return (
    <div className="mt-4 flex max-w-1000 flex-wrap items-center gap-x-4 gap-y-2 text-small">
      <p>
        Kinds that are not for {whose(otherName(who))} age or sex are left out. Is one missing? Call the
        practice.
      </p>
      <CallButton />
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
          <WhoChip id="" isChosen={member === undefined}>
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
                <WhoChip key={id} id={id} isChosen={id === member?.id} describedBy="family-member">
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

type WhoChipProps = { id: string; isChosen: boolean; describedBy?: string; children: string };

function WhoChip({ id, isChosen: isSaved, describedBy, children }: WhoChipProps) {
  const pressed = usePressed("chooseWho", "memberId");
  const isChosen = pressed === undefined ? isSaved : pressed === id;
  return (
    <button
      type="submit"
      name="memberId"
      value={id}
      aria-pressed={isChosen}
      aria-busy={pressed === id || undefined}
      aria-describedby={describedBy}
      className="chip max-w-full wrap-anywhere"
    >
      {isChosen ? <Icon name="tick" size="small" /> : null}
      {children}
    </button>
  );
}

function MoreAnswers({ view: { choices, wantedProvider, who } }: { view: BookingView }) {
  const href = useBookingHref();
  const { provider, role, locations, type } = choices;
  const clinic = placesInWords(locations.map(({ name }) => name));
  const seen = provider?.name ?? wantedProvider ?? (role ? `Any ${role.name}` : "Anyone");
  const rows = [
    ...(consultMethodOf(type?.name ?? "") === "faceToFace"
      ? [
          {
            step: "where",
            label: "Which clinic?",
            text: capitalized(clinic),
          } as const,
        ]
      : []),
    { step: "role", label: whoToSee(who), text: seen } as const,
  ];
  return (
    <ChoiceCard title="Your other answers">
      {rows.map(({ step, label, text }) => (
        <Link key={step} to={href({ step })} className={choiceRow}>
          <span className="min-w-0 flex-1">
            <span className="block">{text}</span>
            <span className={choiceHint}>{label}</span>
          </span>
          <span className="text-link text-small">Change</span>
        </Link>
      ))}
    </ChoiceCard>
  );
}
