import type { ReactNode } from "react";
import { Link } from "react-router";
import { HoverLink } from "#app/browser/hover-link.tsx";
import { timeOf, weekdayDate } from "#app/format/dates.ts";
import { timeUntil } from "#app/format/days-from.ts";
import { whose } from "#app/format/whose.ts";
import { FailedPanel } from "#app/shell/page/failed-panel.tsx";
import { useOtherName } from "#app/shell/shell-context.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { StripRidges } from "#app/ui/drawings/ridges.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { consultMethodOf, isVirtual, namesMethod } from "#practice-api/appointments/rules.ts";
import { capitalized } from "#practice-api/unicode.ts";

type NextAppointmentProps = {
  appointment?: Appointment | undefined;
  unreadable?: number;
  href: string;
  now: string;
  bookLabel: ReactNode;
};

const frameClass =
  "next-appointment wrap-anywhere relative isolate grid grid-cols-1 gap-y-3 overflow-hidden bg-hero px-4.5 pt-4 pb-7 text-hero-muted [--ridges:40px] @split:px-8 @split:pt-7 @split:pb-9 @split:[--ridges:72px] [&_:focus-visible]:shadow-none [&_:focus-visible]:outline-hero-btn";
const linkClass = "inline-flex min-h-touch items-center text-on-hero";

export function NextAppointment({ appointment, unreadable = 0, href, now, bookLabel }: NextAppointmentProps) {
  if (!appointment) {
    return (
      <Frame
        isEmpty
        title="None booked yet"
        line="See the soonest free times at the practice."
        actions={
          <HoverLink to={href} className={buttonClass("hero")}>
            {bookLabel}
          </HoverLink>
        }
      />
    );
  }
  const { id, startsAt, type = "Appointment" } = appointment;
  const day = timeUntil(now, startsAt);
  const move = `${href}?${new URLSearchParams({ tab: "book", reschedule: id })}`;
  return (
    <Frame
      title={
        <>
          <WholeDates>{weekdayDate(startsAt)}</WholeDates>, {timeOf(startsAt)}
        </>
      }
      remark={day}
      line={
        <>
          {factsOf(appointment)}
          {unreadable === 0 ? null : <span className="block font-bold">{unreadableText(unreadable)}</span>}
        </>
      }
      actions={
        <>
          {isVirtual(type) && day.startsWith("Today") ? (
            <a href={`/zoom?${new URLSearchParams({ appointment: id })}`} className={buttonClass("hero")}>
              Join
            </a>
          ) : (
            <HoverLink to={`${href}?tab=upcoming`} className={buttonClass("hero")}>
              See appointment
            </HoverLink>
          )}
          <Link to={move} className={linkClass}>
            Move
          </Link>
          <HoverLink to={href} className={`${linkClass} @split:hidden`}>
            {bookLabel}
          </HoverLink>
        </>
      }
    />
  );
}

const unreadableText = (count: number) =>
  count === 1
    ? "1 other appointment could not be read. It may be sooner."
    : `${count} other appointments could not be read. They may be sooner.`;

/** Such as "GP consult with Dr Hana Pōtiki, face to face at Kererū Street, 21A Kererū Street". */
function factsOf({ type = "Appointment", provider, location, practiceAddress }: Appointment): string {
  const what = provider === undefined ? type : `${type} with ${provider}`;
  const method = consultMethodOf(type);
  if (method !== "faceToFace") {
    return namesMethod(type) ? what : `${what}, ${method === "phone" ? "by phone" : "by video"}`;
  }
  const place = [location, practiceAddress].filter((part) => part !== undefined).join(", ");
  return place === "" ? what : `${what}, face to face at ${place}`;
}

function useTitle(): string {
  return capitalized(`${whose(useOtherName())} next appointment`);
}

type FrameProps = {
  isEmpty?: boolean;
  title: ReactNode;
  remark?: string;
  line: ReactNode;
  actions: ReactNode;
};

function Frame({ isEmpty = false, title, remark, line, actions }: FrameProps) {
  return (
    <section className={isEmpty ? `${frameClass} is-empty` : frameClass} aria-labelledby="next-appointment">
      <StripRidges />
      <div>
        <h2 id="next-appointment" className="font-semi text-hero-muted text-small tracking-normal">
          {useTitle()}
        </h2>
        <p className="my-1 flex flex-wrap items-center gap-x-3.5 gap-y-1 font-strong text-when-big text-on-hero tracking-(--track-tight) @split:text-when-hero">
          <span>{title}</span>
          {remark === undefined ? null : (
            <span className="rounded-full bg-hero-3 px-3 py-0.5 font-semi text-small tracking-normal">
              {remark}
            </span>
          )}
        </p>
        <p>{line}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">{actions}</div>
    </section>
  );
}

export function NextAppointmentSkeleton() {
  return (
    <section className={`${frameClass} min-h-62 content-start`} aria-label={useTitle()}>
      <StripRidges />
      <div className="grid w-full gap-3">
        <Skeleton width="third" className="bg-hero-3" />
        <Skeleton width="half" className="bg-hero-3" />
        <Skeleton width="most" className="bg-hero-3" />
        <LoadingWords>Loading the next appointment</LoadingWords>
      </div>
    </section>
  );
}

export function NextAppointmentFailed() {
  return (
    <div className="p-6">
      <FailedPanel what={`${whose(useOtherName())} next appointment`} isList />
    </div>
  );
}
