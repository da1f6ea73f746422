import { Link } from "react-router";
import { weekdayDate } from "#app/format/dates.ts";
import { whose } from "#app/format/whose.ts";
import { CallButton } from "#app/shell/page/practice-contact.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { type ConsultMethod, consultMethodOf } from "#practice-api/appointments/rules.ts";
import { capitalized } from "#practice-api/unicode.ts";
import type { BookingData, BookingView } from "../.server/loader.ts";
import { otherName, placesInWords, whoToSee } from "../labels.ts";
import { UrgentLines } from "../parts/appointment.tsx";
import { ChoiceCard, ChoiceChip, Choices, cardColumns, choiceHint, choiceRow } from "../parts/choices.tsx";
import { StepForm, StepList, type StepProps, useBookingHref, usePressed } from "../parts/step-form.tsx";

export function AskType({ view, data: { kinds: panel } }: StepProps) {
  const { choices, last } = view;
  const { option } = choices;
  const fits = ({ name }: Kind) => option === undefined || option === consultMethodOf(name);
  const hintOf = ({ id }: Kind) =>
    last?.type.id === id
      ? `${capitalized(whose(otherName(view.who)))} last appointment, ${weekdayDate(last.startsAt)}`
      : undefined;
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
              <Choices
                key={title}
                title={title}
                icon={icon}
                className="@split:first:not-only:row-span-3"
                intent="chooseType"
                name="id"
                busy="Loading times…"
                choices={kinds.map((kind) => ({
                  value: kind.id,
                  label: kind.plain ?? kind.name,
                  about: factsOf(kind),
                  hint: hintOf(kind),
                }))}
              />
            ))}
            {choices.type === undefined ? null : <MoreAnswers view={view} />}
          </div>
          {types.every(({ fee }) => fee !== undefined) ? null : (
            <p className="mt-4 text-small">Where no fee is shown, it is not given here. Ask the practice.</p>
          )}
          {isNarrowed ? (
            <div className="mt-4 flex max-w-1000 flex-wrap items-center gap-x-4 gap-y-2 text-small">
              <p>
                Kinds that are not for {whose(otherName(view.who))} age or sex are left out. Is one missing?
                Call the practice.
              </p>
              <CallButton />
            </div>
          ) : null}
          <UrgentLines view={view} />
        </>
      )}
    </StepList>
  );
}

type Kinds = Extract<Awaited<BookingData["kinds"]>, { state: "loaded" }>["value"];
type Kind = NonNullable<Kinds>["kinds"][number];
type Head = { title: string; icon: IconName | undefined };

const groups: Record<NonNullable<Kind["group"]>, Head> = {
  person: { title: "See someone", icon: "pin" },
  phone: { title: "By phone", icon: "phone" },
  video: { title: "By video", icon: "video" },
  vaccinesAndChecks: { title: "Vaccines and checks", icon: "shield" },
};
const methods: Record<ConsultMethod, Head> = {
  faceToFace: { title: "Face to face, at a clinic", icon: "pin" },
  phone: groups.phone,
  virtual: groups.video,
};
const others: Head = { title: "Other kinds", icon: undefined };

/** In the practice's order. Where the practice has put no kind into a group, by how they are held. */
function groupKinds(kinds: readonly Kind[]) {
  const isGrouped = kinds.some(({ group }) => group !== undefined);
  const heads = isGrouped ? [...Object.values(groups), others] : Object.values(methods);
  const headOf = ({ name, group }: Kind) =>
    isGrouped ? (group === undefined ? others : groups[group]) : methods[consultMethodOf(name)];
  return heads
    .map((head) => ({ ...head, kinds: kinds.filter((kind) => headOf(kind) === head) }))
    .filter(({ kinds: own }) => own.length > 0);
}

function factsOf({ name, plain, minutes, fee, people, about }: Kind) {
  if ([plain, minutes, fee, people, about].every((fact) => fact === undefined)) return null;
  const facts = [
    plain === undefined ? undefined : name,
    minutes === undefined ? undefined : `${minutes} minutes`,
  ];
  const lines = [[...facts, people].filter(Boolean).join(" · "), about, fee].filter(Boolean);
  return lines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
}

function MoreAnswers({ view: { choices, wantedProvider, who } }: { view: BookingView }) {
  const href = useBookingHref();
  const { provider, role, locations, type } = choices;
  const clinic = capitalized(placesInWords(locations.map(({ name }) => name)));
  const seen = provider?.name ?? wantedProvider ?? (role ? `Any ${role.name}` : "Anyone");
  const where = { step: "where", label: "Which clinic?", text: clinic } as const;
  const seeing = { step: "role", label: whoToSee(who), text: seen } as const;
  const rows = consultMethodOf(type?.name ?? "") === "faceToFace" ? [where, seeing] : [seeing];
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
