import { Link } from "react-router";
import { dateAndTime } from "#app/format/dates.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { capitalized } from "#practice-api/unicode.ts";
import { AppointmentStatus } from "../appointment-status.tsx";
import { calendarHref, slipHref } from "../links.ts";
import { methodOf, placeOf } from "../place.ts";

const methods = { faceToFace: "face to face", phone: "by phone", virtual: "by video" } as const;

export function HistoryRow({ appointment, now }: { appointment: Appointment; now: string }) {
  const { id, status, startsAt, cancelReason, type, provider, minutes } = appointment;
  const isCancelled = status === "cancelled";
  const length = minutes === undefined || minutes <= 0 ? undefined : `${minutes} minutes`;
  const held = [length, methods[methodOf(appointment)]].filter(Boolean).join(", ");
  const place = placeOf(appointment);
  const which = <span className="sr-only"> {dateAndTime(startsAt)}</span>;
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-15 relative cursor-pointer flex-wrap items-center gap-x-1 py-2 pr-9 pl-3 @max-narrow:**:[.badge_svg]:hidden text-small/6 marker:hidden focus-visible:-outline-offset-3 group-open:bg-sunken **:[.badge]:bg-transparent **:[.badge]:p-0 @narrow:gap-x-3 @narrow:pl-4 @split:grid @split:min-h-13 @split:grid-cols-date-rest-end-mark @split:px-6">
          <strong className="mr-auto whitespace-nowrap tracking-tight @narrow:tracking-normal">
            <WholeDates>{dateAndTime(startsAt)}</WholeDates>
          </strong>
          <span className="order-3 min-w-0 grow basis-7/10 wrap-anywhere @split:order-none">
            {[type, provider].filter(Boolean).join(", ")}
          </span>
          <AppointmentStatus appointment={appointment} now={now} />
          <Icon
            name="chevron-right"
            size="small"
            className="absolute right-2.5 inset-y-0 my-auto text-link group-open:rotate-90 @split:static @split:my-0 print:hidden"
          />
        </summary>
        <div className="grid gap-1 bg-sunken px-4 pb-2 text-small/6 wrap-anywhere @split:pr-6 @split:pl-65">
          <p>
            {capitalized(held)}.{place === undefined ? "" : ` ${place}.`}
          </p>
          {isCancelled && cancelReason !== undefined ? <p>Reason: {cancelReason}</p> : null}
          <p className="-ml-2 flex flex-wrap gap-x-4">
            <Link to={slipHref(id)} className={buttonClass("quiet")}>
              <Icon name="printer" size="small" />
              Print slip{which}
            </Link>
            {isCancelled && Date.parse(startsAt) > Date.parse(now) ? (
              <a href={calendarHref(id)} download className={buttonClass("quiet")}>
                Remove from calendar{which}
              </a>
            ) : null}
          </p>
        </div>
      </details>
    </li>
  );
}
