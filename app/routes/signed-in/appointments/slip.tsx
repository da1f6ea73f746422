import { Link } from "react-router";
import { screenLoader } from "#app/.server/screen.ts";
import { dateAndTime, shortDate, timeOf } from "#app/format/dates.ts";
import { phoneText } from "#app/format/phone.ts";
import { Deferred } from "#app/shell/page/deferred.tsx";
import { ScreenHeader } from "#app/shell/page/screen-header.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { requireAppointment } from "./.server/find-appointment.ts";
import type { Route } from "./+types/slip";
import { AppointmentStatus } from "./appointment-status.tsx";
import { kindOf, methodOf, placeOf } from "./place.ts";

export { clientLoader, ErrorBoundary } from "#app/shell/screen.ts";

export const loader = screenLoader(async ({ params: { id = "" }, context }) => ({
  appointment: await requireAppointment(context, id),
  now: (await context.now()).toUTC().toISO(),
}));

/** One appointment on a sheet of A4 (spec 2, section 9). */
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
  return (
    <>
      <ScreenHeader action={<PrintButton />} />
      <div className="card">
        <dl className="grid gap-3">
          <Fact name="Name">{personName}</Fact>
          <Fact name="NHI">
            <Deferred panel={person} loading="…" failed="could not be loaded">
              {({ nhi }) => nhi ?? "Not recorded"}
            </Deferred>
          </Fact>
          <Fact name="When">
            <strong>{dateAndTime(appointment.startsAt)}</strong>
          </Fact>
          {isComing ? null : (
            <Fact name="Status">
              <AppointmentStatus appointment={appointment} now={now} />
            </Fact>
          )}
          <Fact name="Appointment">{kindOf(appointment)}</Fact>
          <Fact name="With">{appointment.provider}</Fact>
          <Fact name={method === "faceToFace" ? "Where" : "How"}>{how}</Fact>
          <Fact name="Practice">
            <Deferred panel={practice} loading="…" failed={appointment.practiceName ?? "could not be loaded"}>
              {({ name, phone }) =>
                [name ?? appointment.practiceName, phone && phoneText(phone)].filter(Boolean).join(", ") ||
                "Not recorded"
              }
            </Deferred>
          </Fact>
          <Fact name="Printed">
            {shortDate(now)} {timeOf(now)}
          </Fact>
        </dl>
      </div>
      <p className="mt-6">
        <Link to="/appointments?tab=upcoming" className={buttonClass("quiet")}>
          Back to appointments
        </Link>
      </p>
    </>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  if (children === undefined) return null;
  return (
    <div className="grid gap-x-4 @narrow:grid-cols-label">
      <dt className="text-muted">{name}</dt>
      <dd className="text-ink">{children}</dd>
    </div>
  );
}
