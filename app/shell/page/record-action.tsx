import type { ReactNode } from "react";
import { Link } from "react-router";
import { type ButtonVariant, buttonClass } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import type { MenuArea } from "#practice-api/identity/endpoints.ts";
import { useShell } from "../shell-context.ts";
import type { SubjectKind } from "./booking-subject.ts";
import { Offered } from "./if-offered.tsx";

/** What can be done about an entry of the record, with a line that says what it does. */
export function RecordAction({ children, note }: { children: ReactNode; note?: string | undefined }) {
  return (
    <div className="wrap-anywhere flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-small print:hidden">
      {children}
      {note === undefined ? null : <p>{note}</p>}
    </div>
  );
}

export type ActionLinkProps = {
  area: MenuArea;
  to: string;
  icon: IconName;
  variant?: ButtonVariant | undefined;
  /** What it does: "Book". */
  children: string;
  /** The entry that it is about, for screen readers. */
  about: string;
  note?: string | undefined;
};

/** A way to act on an entry of the record, where the practice's menu offers its area. It names the person acted for. */
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

export type BookAboutProps = {
  /** The kind of entry of the record. */
  kind: SubjectKind;
  /** Without one, booking begins without a reason. */
  id: string | undefined;
  /** The reason that booking fills in. */
  title: string;
  variant?: ButtonVariant | undefined;
  /** What the link says, where Book alone would not say enough. */
  label?: string;
};

/** Opens booking about an entry of the record. The address has its id only: booking reads the rest (ruling B72). */
export function BookAbout({ kind, id, title, variant, label }: BookAboutProps) {
  const search = new URLSearchParams({ tab: "book", ...(id === undefined ? {} : { [kind]: id }) });
  return (
    <ActionLink
      area="appointments"
      to={`/appointments?${search}`}
      icon="calendar"
      variant={variant}
      about={title}
    >
      {label ?? "Book"}
    </ActionLink>
  );
}
