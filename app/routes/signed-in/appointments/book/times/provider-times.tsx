import { useId } from "react";
import { Link } from "react-router";
import { weekdayDate } from "#app/format/dates.ts";
import { RetryLink } from "#app/shell/page/failed.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { Note } from "#app/ui/note.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { Named } from "#machines/booking/choices.ts";
import { consultMethodOf } from "#practice-api/appointments/rules.ts";
import { capitalized } from "#practice-api/unicode.ts";
import type { BookingView } from "../.server/loader.ts";
import type { FoundTimes, ProviderCard, TimeButton } from "../.server/times.ts";
import { clinicInWords } from "../labels.ts";
import { StepForm, useBookingHref, useIsSending } from "../parts/step-form.tsx";
import { DayHead, dayStrip, dayTileSize, usePartOfDay } from "./time-filters.tsx";

export const providerCards = "grid grid-cols-1 gap-4 @min-[40rem]:grid-cols-2 @min-[62.5rem]:grid-cols-3";
const providerCard = "card px-4 pt-3 pb-4 @row:px-4.5 @row:pt-4 @row:pb-4.5";
const providerHead = "mb-1.5 flex items-center gap-3 @row:mb-2.5";
const partHeading = "mb-1.5 font-semi text-muted text-small/5.5";
const links = "flex flex-wrap items-baseline justify-between gap-x-4 text-small";
const link = "hit cursor-pointer font-semi text-link text-small underline underline-offset-4 marker:hidden";

const maxShown = 3;
const partsOfDay = ["morning", "afternoon"] as const;

type ProviderTimesProps = { card: ProviderCard; found: FoundTimes; view: BookingView };

/** Spec 2, section 2. */
export function ProviderTimes({ card, found: { day, role }, view }: ProviderTimesProps) {
  const { provider, times, first, next, isUsual } = card;
  const { choices, places } = view;
  const href = useBookingHref();
  const { part } = usePartOfDay();
  const headingId = `times-of-${provider.id}`;
  const daysId = `days-of-${provider.id}`;
  const roleField = <input type="hidden" name="role" value={JSON.stringify(role)} />;
  // The suburb of the usual doctor is known, and the line has no room for it.
  const clinicOf = isUsual ? (clinic?: { name: string }) => clinic?.name : clinicInWords;
  const isAtClinic = consultMethodOf(choices.type?.name ?? "") === "faceToFace";
  const all = partsOfDay.map((of) => ({ of, title: capitalized(of), times: times?.[of] ?? [] }));
  const clinics = all.flatMap((each) =>
    each.times.flatMap(({ slot }) => (isAtClinic ? (clinicOf(places[slot.locationId ?? ""]) ?? []) : [])),
  );
  const isEmpty = times !== undefined && first === undefined;
  const shown = all.filter((each) => (part === undefined ? each.times.length > 0 : each.of === part));
  const hidden = part === undefined ? all.filter((each) => each.times.length > maxShown) : [];
  const hiddenCount = hidden.reduce((sum, each) => sum + each.times.length - maxShown, 0);
  const given = { provider: provider.name, chosen: choices.slot?.slotId };
  const isOne = (choices.provider?.name ?? view.wantedProvider) === provider.name;
  const days = (
    <DaysButton
      form={daysId}
      of={isOne ? undefined : provider}
      label={isOne ? `Any ${role.name}` : "More days"}
    />
  );
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
            {clinics.length === 0 ? null : ` · ${[...new Set(clinics)].join(" and ")}`}
          </p>
        </div>
      </header>
      <StepForm intent="chooseProvider" id={daysId}>
        {roleField}
      </StepForm>
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
          {roleField}
          {shown.map(({ title, times: some }) => (
            <Part key={title} title={title} times={part ? some : some.slice(0, maxShown)} {...given} />
          ))}
          <div className={links}>
            {hidden.length === 0 ? null : (
              <details key={day} className="open:grid open:w-full open:gap-3">
                <summary className={link}>
                  {hiddenCount === 1 ? "Show 1 more time" : `Show ${hiddenCount} more times`}
                  <span className="sr-only"> with {provider.name}</span>
                </summary>
                {hidden.map(({ of, times: some }) => (
                  <Part
                    key={of}
                    title={`Later in the ${of}`}
                    className="mt-2"
                    times={some.slice(maxShown)}
                    {...given}
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

function DaysButton({ form, of, label }: { form: string; of: Named | undefined; label: string }) {
  const value = of === undefined ? "" : JSON.stringify({ id: of.id, name: of.name });
  const isSending = useIsSending("chooseProvider", "provider", value);
  return (
    <button
      type="submit"
      form={form}
      name="provider"
      value={value}
      aria-busy={isSending || undefined}
      className={link}
    >
      <span>
        {isSending ? "Loading…" : label}
        {of === undefined ? null : <span className="sr-only"> with {of.name}</span>}
      </span>
    </button>
  );
}

type SlotProps = { provider: string; chosen: string | undefined };
type PartProps = SlotProps & { title: string; times: readonly TimeButton[]; className?: string };

function Part({ title, times, className, ...given }: PartProps) {
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
          {times.map((button) => (
            <Slot key={button.slot.slotId} {...button} {...given} />
          ))}
        </div>
      )}
    </div>
  );
}

function Slot({ time, slot, provider, chosen }: TimeButton & SlotProps) {
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
      <span className="sr-only"> with {provider}</span>
    </button>
  );
}

export function TimesSkeleton() {
  return (
    <div>
      <LoadingWords>Loading the free times</LoadingWords>
      <div className={dayStrip} aria-hidden="true">
        {["a", "b", "c", "d", "e", "f", "g", "h"].map((day) => (
          <Skeleton key={day} height="own" className={dayTileSize} />
        ))}
      </div>
      <DayHead>
        <Skeleton height="lead" width="half" />
      </DayHead>
      <div className={providerCards} aria-hidden="true">
        {["a", "b", "c"].map((card) => (
          <div key={card} className={providerCard}>
            <header className={providerHead}>
              <Skeleton height="own" className="avatar max-w-10 rounded-full" />
              <div className="grid flex-1 gap-1 py-0.5">
                <Skeleton width="most" />
                <Skeleton width="half" />
              </div>
            </header>
            <div className="grid gap-3">
              {["a", "b"].map((part) => (
                <div key={part}>
                  <h5 className={partHeading}>
                    <Skeleton height="own" width="third" className="h-5.5" />
                  </h5>
                  <div className="slots">
                    {["a", "b", "c"].map((slot) => (
                      <Skeleton key={slot} height="own" className="h-12 rounded-m" />
                    ))}
                  </div>
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
