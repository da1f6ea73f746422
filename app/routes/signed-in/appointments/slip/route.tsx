import { Link } from "react-router";
import { requestContext, servicesContext } from "#app/.server/contexts.ts";
import { panel } from "#app/.server/defer.ts";
import { requireArea } from "#app/.server/session/require-session.ts";
import { personPanel } from "#app/.server/shell-data.ts";
import { shortDate, timeOf } from "#app/format/dates.ts";
import { phoneText } from "#app/format/phone.ts";
import { requireAppointment } from "#app/routes/signed-in/appointments/.server/find-appointment.ts";
import { Breadcrumb } from "#app/shell/page/breadcrumb.tsx";
import { Loaded } from "#app/shell/page/deferred.tsx";
import { PageHead } from "#app/shell/page/page-header.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { isByVideo, kindOf, placeOf, whenOf } from "../appointment-header.tsx";
import { VisitStatus } from "../appointment-status.tsx";
import type { Route } from "./+types/route";

export { AreaError as ErrorBoundary } from "#app/shell/page/area-error.tsx";

/** One appointment on a sheet of A4 (spec 2, section 9): whose, when, what, where, and the practice. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(requestContext);
  await requireArea(visit, "appointments");
  const appointment = await requireAppointment(visit, params.id);
  return {
    productName: context.get(servicesContext).config.productName,
    appointment,
    personName: visit.session.data.patientName,
    person: personPanel(visit),
    practice: panel(visit.organisation()),
    now: new Date(visit.now()).toISOString(),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [{ title: `Appointment slip | ${loaderData.productName}` }] : [];
}

export default function Slip({ loaderData }: Route.ComponentProps) {
  const { appointment, personName, person, practice, now } = loaderData;
  return (
    <>
      <Breadcrumb current="Appointment slip" />
      <PageHead title="Appointment slip" action={<PrintButton />} />
      <div className="card">
        <dl className="slip">
          <Fact name="Name">{personName}</Fact>
          <Fact name="NHI">
            <Loaded panel={person} loading="…" failed="could not be loaded">
              {({ nhi }) => nhi}
            </Loaded>
          </Fact>
          <Fact name="When">
            <strong>{whenOf(appointment)}</strong>
          </Fact>
          <Fact name="Status">
            <VisitStatus appointment={appointment} now={now} />
          </Fact>
          <Fact name="Appointment">{kindOf(appointment)}</Fact>
          <Fact name="With">{appointment.provider}</Fact>
          <Fact name="Where">{isByVideo(appointment) ? "By video" : placeOf(appointment)}</Fact>
          <Fact name="Practice">
            <Loaded panel={practice} loading="…" failed={appointment.practiceName ?? "could not be loaded"}>
              {({ name, phone }) => (phone === undefined ? name : `${name}, ${phoneText(phone)}`)}
            </Loaded>
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
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
