import type { ReactNode } from "react";
import { Link } from "react-router";
import { type ButtonVariant, buttonClass } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { MenuArea } from "#practice-api/identity/endpoints.ts";
import { useShell } from "../shell-context.ts";
import { type BookedAppointment, bookAnotherVerb, bookedText, seeAppointment } from "./booked.ts";
import type { SubjectKind } from "./booking-subject.ts";
import { Offered } from "./if-offered.tsx";

export function RecordAction({ children, note }: { children: ReactNode; note?: string | undefined }) {
  return (
    <div className="wrap-anywhere flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-small print:hidden">
      {children}
      {note === undefined ? null : <p>{note}</p>}
    </div>
  );
}

type ActionLinkProps = {
  area: MenuArea;
  to: string;
  icon: IconName;
  variant?: ButtonVariant | undefined;
  children: string;
  about: string;
  note?: string | undefined;
};

export function ActionLink({
  area,
  to,
  icon,
  variant = "secondary",
  children,
  about,
  note,
}: ActionLinkProps) {
  const { acting, personName } = useShell();
  return (
    <Offered area={area}>
      <RecordAction note={note}>
        <Link to={to} className={buttonClass(variant)}>
          <Icon name={icon} size="small" />
          <span>
            {acting === null ? children : `${children} for ${personName}`}
            <span className="sr-only"> {about}</span>
          </span>
        </Link>
      </RecordAction>
    </Offered>
  );
}

type BookAboutProps = {
  kind: SubjectKind;
  id: string | undefined;
  title: string;
  variant?: ButtonVariant | undefined;
  label?: string;
  booked?: BookedAppointment | undefined;
};

/** The address has the id only: booking reads the rest (ruling B72). */
export function BookAbout({ kind, id, title, variant, label, booked }: BookAboutProps) {
  const search = new URLSearchParams({ tab: "book", ...(id === undefined ? {} : { [kind]: id }) });
  const href = `/appointments?${search}`;
  if (booked !== undefined) return <Booked appointment={booked} href={href} about={title} />;
  return (
    <ActionLink area="appointments" to={href} icon="calendar" variant={variant} about={title}>
      {label ?? "Book"}
    </ActionLink>
  );
}

type BookedProps = { appointment: BookedAppointment; href: string; about: string };

/** What is booked is not asked for (ruling B105). */
function Booked({ appointment, href, about }: BookedProps) {
  const which = <span className="sr-only"> {about}</span>;
  return (
    <div className="wrap-anywhere text-small">
      <p className="flex gap-2 font-semi text-ink">
        <Icon name="check" size="small" className="mt-0.75 text-success-fg" />
        <span className="min-w-0">
          <WholeDates>{bookedText(appointment)}</WholeDates>
        </span>
      </p>
      <Offered area="appointments">
        <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 print:hidden">
          <Link to={seeAppointment.href} className={buttonClass("secondary")}>
            {seeAppointment.verb}
            {which}
          </Link>
          <Link to={href} className={buttonClass("quiet")}>
            {bookAnotherVerb}
            {which}
          </Link>
        </div>
      </Offered>
    </div>
  );
}
