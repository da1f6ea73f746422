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
import { clinicInWords } from "../labels.ts";
import { StepForm, useBookingHref, useIsSending } from "../parts/step-form.tsx";
import { usePartOfDay } from "./view-params.ts";

export const providerCards = "grid grid-cols-1 gap-4 @min-[40rem]:grid-cols-2 @min-[62.5rem]:grid-cols-3";
export const providerCard = "card px-4 pt-3 pb-4 @row:px-4.5 @row:pt-4 @row:pb-4.5";
export const providerHead = "mb-1.5 flex items-center gap-3 @row:mb-2.5";
export const partHeading = "mb-1.5 font-semi text-muted text-small/5.5";
const links = "flex flex-wrap items-baseline justify-between gap-x-4 text-small";
const link = "hit cursor-pointer font-semi text-link text-small underline underline-offset-4 marker:hidden";

const maxShown = 3;

type ProviderTimesProps = { card: ProviderCard; day: string; role: Named; view: BookingView };

/** Spec 2, section 2. */
export function ProviderTimes({ card, day, role, view }: ProviderTimesProps) {
  const { provider, times, first, next, isUsual } = card;
  const { choices, places } = view;
  const href = useBookingHref();
  const { part } = usePartOfDay();
  const headingId = `times-of-${provider.id}`;
  // The suburb of the usual doctor is known, and the line has no room for it.
  const clinicOf = isUsual ? (clinic?: { name: string }) => clinic?.name : clinicInWords;
  const isAtClinic = consultMethodOf(choices.type?.name ?? "") === "faceToFace";
  const all = [...(times?.morning ?? []), ...(times?.afternoon ?? [])];
  const clinics = isAtClinic
    ? [...new Set(all.flatMap(({ slot }) => clinicOf(places[slot.locationId ?? ""]) ?? []))]
    : [];
  const isOne = (choices.provider?.name ?? view.wantedProvider) === provider.name;
  const days = <DaysButton provider={provider} role={role} isOne={isOne} />;
  const isEmpty = times !== undefined && first === undefined;
  const parts = [
    { title: "Morning", of: "morning" as const, times: times?.morning ?? [] },
    { title: "Afternoon", of: "afternoon" as const, times: times?.afternoon ?? [] },
  ];
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
    <section
      aria-labelledby={headingId}
      className={`${providerCard} ${isEmpty ? "bg-transparent shadow-line" : ""}`}
    >
      <header className={providerHead}>
        <Avatar name={provider.name} tone="staff" />
        <div className="min-w-0">
          <h4 id={headingId} className="font-strong text-ink text-lead/6 wrap-anywhere">
            {provider.name}
          </h4>
          <p className="text-muted text-small">
            {/* Replaces the role, so that the times stay level with those of the others. */}
            {isUsual ? <strong className="text-link">Usual doctor</strong> : role.name}
            {clinics.length === 0 ? null : ` · ${clinics.join(" and ")}`}
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
        <div className={`${links} gap-x-2`}>
          <p className="w-full">
            <WholeDates>No times on {weekdayDate(day)}.</WholeDates>
          </p>
          {next === undefined ? null : (
            <Link to={href({ step: "time", day: next })} className="hit font-semi">
              <span>
                <WholeDates isName>Next free: {weekdayDate(next)}</WholeDates>
              </span>
            </Link>
          )}
          {days}
        </div>
      ) : (
        <StepForm intent="chooseSlot" className="grid grid-cols-1 gap-3">
          <input type="hidden" name="role" value={JSON.stringify(role)} />
          {shown.map(({ title, times: some }) => (
            <Part key={title} title={title} times={some} provider={provider} chosen={choices.slot?.slotId} />
          ))}
          <div className={links}>
            {hidden.length === 0 ? null : (
              <details key={day} className="open:grid open:w-full open:gap-3">
                <summary className={link}>
                  {hiddenCount === 1 ? "Show 1 more time" : `Show ${hiddenCount} more times`}
                  <span className="sr-only"> with {provider.name}</span>
                </summary>
                {hidden.map(({ title, times: some }) => (
                  <Part
                    key={title}
                    title={`Later in the ${title.toLowerCase()}`}
                    className="mt-2"
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
      className={link}
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
  className?: string;
};

function Part({ title, times, provider, chosen, className }: PartProps) {
  const headingId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be the heading it is.
    <div role="group" aria-labelledby={headingId} className={className}>
      <h5 id={headingId} className={partHeading}>
        {title}
      </h5>
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
      className={`min-h-12 cursor-pointer rounded-m border-1.5 font-semi text-small hover:border-primary ${isSending || slot.slotId === chosen ? "border-primary bg-primary text-on-primary forced-colors:border-3" : "border-tint-line bg-tint text-on-tint"}`}
    >
      {isSending ? "Loading…" : time}
      <span className="sr-only"> with {provider.name}</span>
    </button>
  );
}
