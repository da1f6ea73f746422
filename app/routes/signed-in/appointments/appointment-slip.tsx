import { Link } from "react-router";
import { screenLoader } from "#app/.server/screen-loader.ts";
import { dateAndTime, shortDate, timeOf } from "#app/format/dates.ts";
import { phoneText } from "#app/format/phone.ts";
import { Deferred } from "#app/shell/deferred.tsx";
import { ScreenHeader } from "#app/shell/page/screen-header.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import { requireAppointment } from "./.server/list-appointments.ts";
import type { Route } from "./+types/appointment-slip";
import { AppointmentStatus } from "./appointment-facts.tsx";
import { methodOf, placeOf, typeAndLength } from "./place.ts";

export { clientLoader, ErrorBoundary } from "#app/shell/screen-exports.ts";

export const loader = screenLoader(async ({ params: { id = "" }, context }) => ({
  appointment: await requireAppointment(context, id),
  now: await context.asOf(),
}));

/** A sheet of A4 (spec 2, section 9). */
export default function Slip({ loaderData: { appointment, now } }: Route.ComponentProps) {
  const { personName, person, practice } = useShell();
  const method = methodOf(appointment);
  const isComing = appointment.status === "future" && Date.parse(appointment.startsAt) > Date.parse(now);
  const how = {
    faceToFace: placeOf(appointment),
    phone: isComing ? "By phone. The practice calls you." : "By phone",
    virtual: isComing
      ? "By video. Log in to the portal, open Upcoming Appointment and press Join."
      : "By video",
  }[method];
  const facts = [
    ["Name", personName],
    [
      "NHI",
      <Deferred key="nhi" panel={person} loading="…" failed="could not be loaded">
        {({ nhi }) => nhi ?? "Not recorded"}
      </Deferred>,
    ],
    [
      "When",
      <strong key="when">
        <WholeDates>{dateAndTime(appointment.startsAt)}</WholeDates>
      </strong>,
    ],
    ["Status", isComing ? undefined : <AppointmentStatus key="status" appointment={appointment} now={now} />],
    ["Appointment", typeAndLength(appointment)],
    ["With", appointment.provider],
    [method === "faceToFace" ? "Where" : "How", how],
    [
      "Practice",
      <Deferred
        key="practice"
        panel={practice}
        loading="…"
        failed={appointment.practiceName ?? "could not be loaded"}
      >
        {({ name, phone }) =>
          [name ?? appointment.practiceName, phone && phoneText(phone)].filter(Boolean).join(", ") ||
          "Not recorded"
        }
      </Deferred>,
    ],
    ["Printed", `${shortDate(now)} ${timeOf(now)}`],
  ] as const;
  return (
    <>
      <ScreenHeader action={<PrintButton />} />
      <div className="card">
        <Facts look="sheet" rows={facts} />
      </div>
      <p className="mt-6">
        <Link to="/appointments?tab=upcoming" className={buttonClass("quiet")}>
          Back to appointments
        </Link>
      </p>
    </>
  );
}
