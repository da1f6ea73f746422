import { Link } from "react-router";
import { weekdayDate } from "#app/format/dates.ts";
import { sentenceStart, whose } from "#app/format/whose.ts";
import { CallButton } from "#app/shell/page/call-practice.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { type ConsultMethod, consultMethodOf, consultMethods } from "#practice-api/appointments/rules.ts";
import type { BookingView } from "../.server/loader.ts";
import { otherName, placesInWords, whoToSee } from "../labels.ts";
import { ChoiceButton, choiceHint, choiceRow } from "../parts/choice-button.tsx";
import { ChoiceCard, cardColumns } from "../parts/choice-card.tsx";
import { StepForm, useBookingHref } from "../parts/step-form.tsx";
import { StepList } from "../parts/step-list.tsx";
import type { StepProps } from "../parts/step-props.ts";
import { UrgentLines } from "../parts/urgent-lines.tsx";

const methods: Record<ConsultMethod, { title: string; icon: IconName }> = {
  faceToFace: { title: "Face to face, at a clinic", icon: "pin" },
  phone: { title: "By phone", icon: "phone" },
  virtual: { title: "By video", icon: "video" },
};

/** The types by how they are held. After an answer to the questionnaire, only those that fit it. */
export function AskType({ view, data: { kinds: panel } }: StepProps) {
  const { choices, last } = view;
  const shown = consultMethods.filter((method) => choices.option === undefined || choices.option === method);
  return (
    <StepList panel={panel} what="the kinds of appointment">
      {({ kinds: types, isNarrowed }) => (
        <>
          {choices.option === "faceToFace" ? (
            <Note title="You chose Face 2 Face." className="mb-4 max-w-1000">
              Choose an appointment at a clinic, then a new time.
            </Note>
          ) : null}
          <div className={cardColumns}>
            {shown.map((method) => {
              const ofMethod = types.filter(({ name }) => consultMethodOf(name) === method);
              const { title, icon } = methods[method];
              return ofMethod.length === 0 ? null : (
                <ChoiceCard
                  key={method}
                  title={title}
                  icon={icon}
                  className="@split:first:not-only:row-span-3"
                >
                  <StepForm intent="chooseType">
                    {ofMethod.map(({ id, name, about }) => (
                      <ChoiceButton
                        key={id}
                        intent="chooseType"
                        name="id"
                        value={id}
                        busy="Loading times…"
                        about={about}
                        hint={
                          last?.type.id === id
                            ? `${sentenceStart(whose(otherName(view.who)))} last appointment, ${weekdayDate(last.startsAt)}`
                            : undefined
                        }
                      >
                        {name}
                      </ChoiceButton>
                    ))}
                  </StepForm>
                </ChoiceCard>
              );
            })}
            {choices.type === undefined ? null : <MoreAnswers view={view} />}
          </div>
          {isNarrowed ? <LeftOut who={view.who} /> : null}
          <UrgentLines />
        </>
      )}
    </StepList>
  );
}

/** Why a kind may be missing, and the way to get it. */
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

/** Whom the booking is for, above the types of appointment. */
export function WhoChips({ view: { choices, family } }: { view: BookingView }) {
  const href = useBookingHref();
  const { member } = choices;
  const own = member === undefined;
  if (family.length === 0) return null;
  return (
    <section aria-labelledby="who-heading" className="mb-6">
      <h2 id="who-heading" className="mb-3">
        Who is it for?
      </h2>
      <div className="flex flex-wrap gap-2">
        <StepForm intent="chooseWho">
          <button type="submit" name="memberId" value="" aria-pressed={own} className="chip">
            {own ? <Icon name="tick" size="small" /> : null}
            Book For Self
          </button>
        </StepForm>
        <Link to={href({ step: "who" })} aria-current={own ? undefined : "true"} className="chip">
          {own ? null : <Icon name="tick" size="small" />}
          Family Member{own ? "" : `: ${member.name}`}
        </Link>
      </div>
    </section>
  );
}

/** The answers that have one from the start, each with a link to change it. */
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
            text: sentenceStart(clinic),
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
