import { useId } from "react";
import { Link } from "react-router";
import { weekdayDate } from "#app/format/dates.ts";
import type { ProviderCard, TimeButton } from "#app/routes/signed-in/appointments/book/.server/times.ts";
import { RetryLink } from "#app/shell/page/retry-link.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { Note } from "#app/ui/note.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { Named } from "#machines/booking/choices.ts";
import { consultMethodOf } from "#practice-api/appointments/rules.ts";
import type { BookingView } from "../.server/loader.ts";
import { clinicInWords } from "../labels/location-labels.ts";
import { StepForm, useBookingHref, useIsSending } from "../parts/answer-form.tsx";
import { usePartOfDay } from "./view-params.ts";

/** How many times of a part of the day are shown before the patient opens the others. */
const maxShown = 3;

export type ProviderTimesProps = { card: ProviderCard; day: string; role: Named; view: BookingView };

/** One provider's free times, in the morning and in the afternoon (spec 2, section 2). */
export function ProviderTimes({ card, day, role, view }: ProviderTimesProps) {
  const { provider, times, first, next, isUsual } = card;
  const { choices, places } = view;
  const href = useBookingHref();
  const { part } = usePartOfDay();
  const headingId = `times-of-${provider.id}`;
  const isAtClinic = consultMethodOf(choices.type?.name ?? "") === "faceToFace";
  const all = [...(times?.morning ?? []), ...(times?.afternoon ?? [])];
  const clinics = isAtClinic
    ? [...new Set(all.flatMap(({ slot }) => clinicInWords(places[slot.locationId ?? ""]) ?? []))]
    : [];
  const isOne = (choices.provider?.name ?? view.wantedProvider) === provider.name;
  const days = <DaysButton provider={provider} role={role} isOne={isOne} />;
  const isEmpty = times !== undefined && first === undefined;
  const parts = [
    { title: "Morning", of: "morning" as const, times: times?.morning ?? [] },
    { title: "Afternoon", of: "afternoon" as const, times: times?.afternoon ?? [] },
  ];
  // A chosen part of the day shows all of its times.
  const shown = part
    ? parts.filter((each) => each.of === part)
    : parts.flatMap((each) =>
        each.times.length === 0 ? [] : [{ ...each, times: each.times.slice(0, maxShown) }],
      );
  const hidden = part
    ? []
    : parts.flatMap((each) =>
        each.times.length > maxShown ? [{ ...each, times: each.times.slice(maxShown) }] : [],
      );
  const hiddenCount = hidden.reduce((sum, each) => sum + each.times.length, 0);
  return (
    <section aria-labelledby={headingId} className={`card provider-card${isEmpty ? " is-empty" : ""}`}>
      {isUsual ? <p className="usual-provider">Usual doctor</p> : null}
      <header>
        <Avatar name={provider.name.replace(/^(Dr|Nurse)\s+/, "")} tone="staff" />
        <div className="min-w-0">
          <h4 id={headingId}>{provider.name}</h4>
          <p className="text-muted text-small">
            {[role.name, clinics.join(" and ")].filter(Boolean).join(" · ")}
          </p>
        </div>
      </header>
      <DaysForm provider={provider} role={role} />
      {times === undefined ? (
        <div className="grid justify-items-start gap-3">
          <Note tone="danger" title="We could not load these times.">
            This does not mean there are none.
          </Note>
          <RetryLink />
        </div>
      ) : isEmpty ? (
        <div className="no-times">
          <p>
            <WholeDates>No times on {weekdayDate(day)}.</WholeDates>
          </p>
          {next === undefined ? null : (
            <Link to={href({ step: "time", day: next })} className="hit font-semi">
              <span>
                <WholeDates>Next free: {weekdayDate(next)}</WholeDates>
              </span>
            </Link>
          )}
          {days}
        </div>
      ) : (
        <StepForm intent="chooseSlot" className="day-parts">
          <input type="hidden" name="role" value={JSON.stringify(role)} />
          {shown.map(({ title, times: some }) => (
            <Part key={title} title={title} times={some} provider={provider} chosen={choices.slot?.slotId} />
          ))}
          <div className="more-row">
            {hidden.length === 0 ? null : (
              <details key={day} className="more-times">
                <summary className="hit">
                  {hiddenCount === 1 ? "Show 1 more time" : `Show ${hiddenCount} more times`}
                  <span className="sr-only"> with {provider.name}</span>
                </summary>
                {hidden.map(({ title, times: some }) => (
                  <Part
                    key={title}
                    title={`Later in the ${title.toLowerCase()}`}
                    times={some}
                    provider={provider}
                    chosen={choices.slot?.slotId}
                  />
                ))}
              </details>
            )}
            {days}
          </div>
        </StepForm>
      )}
    </section>
  );
}

/** Shows the days of this provider alone, or of all again. Its form is `DaysForm`. */
function DaysButton({ provider, role, isOne }: { provider: Named; role: Named; isOne: boolean }) {
  const { id, name } = provider;
  const value = isOne ? "" : JSON.stringify({ id, name });
  const isSending = useIsSending("chooseProvider", "provider", value);
  const label = isOne ? `Any ${role.name}` : "More days";
  return (
    <button
      type="submit"
      form={daysFormOf(id)}
      name="provider"
      value={value}
      aria-busy={isSending || undefined}
      className="hit days-button"
    >
      <span>
        {isSending ? "Loading…" : label}
        {isOne ? null : <span className="sr-only"> with {name}</span>}
      </span>
    </button>
  );
}

const daysFormOf = (providerId: string) => `days-of-${providerId}`;

function DaysForm({ provider, role }: { provider: Named; role: Named }) {
  return (
    <StepForm intent="chooseProvider" id={daysFormOf(provider.id)}>
      <input type="hidden" name="role" value={JSON.stringify(role)} />
    </StepForm>
  );
}

type PartProps = {
  title: string;
  times: readonly TimeButton[];
  provider: Named;
  chosen: string | undefined;
};

function Part({ title, times, provider, chosen }: PartProps) {
  const headingId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be the heading it is.
    <div role="group" aria-labelledby={headingId}>
      <h5 id={headingId}>{title}</h5>
      {times.length === 0 ? (
        <p className="text-small">Nothing free.</p>
      ) : (
        <div className="slots">
          {times.map((time) => (
            <Slot key={time.slot.slotId} time={time} provider={provider} chosen={chosen} />
          ))}
        </div>
      )}
    </div>
  );
}

function Slot({
  time: { time, slot },
  provider,
  chosen,
}: { time: TimeButton } & Pick<PartProps, "provider" | "chosen">) {
  const value = JSON.stringify(slot);
  const isSending = useIsSending("chooseSlot", "slot", value);
  return (
    <button
      type="submit"
      name="slot"
      value={value}
      aria-pressed={slot.slotId === chosen}
      aria-busy={isSending || undefined}
      className="slot"
    >
      {isSending ? "Loading…" : time}
      <span className="sr-only"> with {provider.name}</span>
    </button>
  );
}
