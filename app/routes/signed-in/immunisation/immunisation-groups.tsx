import { Link } from "react-router";
import { isoDay, shortDate } from "#app/format/dates.ts";
import { GroupHeading } from "#app/lists/group-heading.tsx";
import { Offered } from "#app/shell/page/offered.tsx";
import { Badge, type BadgeProps } from "#app/ui/badge.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { ImmunisationGroup } from "#practice-api/immunisations/rules.ts";
import { immunisationTexts } from "#practice-api/immunisations/texts.ts";
import type { ListedImmunisation } from "./.server/list-immunisations.ts";

type Look = Pick<BadgeProps, "tone" | "icon"> & {
  heading: string;
  word: string;
  dateLabel: string;
  /** How the link to book is shown; absent where nothing is to be given. */
  booking?: "secondary" | "quiet";
};

const looks: Record<ImmunisationGroup, Look> = {
  overdue: {
    tone: "danger",
    icon: "alert-triangle",
    heading: "Overdue",
    word: "Overdue",
    dateLabel: immunisationTexts.wasDue,
    booking: "secondary",
  },
  due: { tone: "warning", icon: "clock", heading: "Due", word: "Due", dateLabel: "Due", booking: "quiet" },
  unclear: {
    tone: "outline",
    icon: "help",
    heading: "Not clear",
    word: "Status not recorded",
    dateLabel: "Due date",
  },
  administered: {
    tone: "success",
    icon: "check",
    heading: "Administered",
    word: "Administered",
    dateLabel: "Given",
  },
};

/** Immunisations in their order, with a heading for each group. */
export function ImmunisationGroups({ immunisations }: { immunisations: readonly ListedImmunisation[] }) {
  return [...Map.groupBy(immunisations, ({ group }) => group)].map(([group, rows]) => (
    <section key={group}>
      <GroupHeading count={rows.length}>{looks[group].heading}</GroupHeading>
      <ul className="card immunisation-rows">
        {rows.map((immunisation) => (
          <ImmunisationRow key={immunisation.id} immunisation={immunisation} />
        ))}
      </ul>
    </section>
  ));
}

/** The heading can take the focus, because "Show more" moves it to the first immunisation that it adds. */
function ImmunisationRow({ immunisation }: { immunisation: ListedImmunisation }) {
  const { group, name, on, indication, vaccinator, message } = immunisation;
  const { tone, icon, word, dateLabel, booking } = looks[group];
  const givenBy = vaccinator === undefined ? "Vaccinator not recorded" : `Given by ${vaccinator}`;
  const facts = [indication, group === "administered" ? givenBy : undefined].filter(Boolean);
  return (
    <li className={group === "overdue" ? "immunisation is-overdue" : "immunisation"}>
      <p className="immunisation-date">
        <span>{dateLabel}</span>{" "}
        {on === undefined ? "date not recorded" : <time dateTime={isoDay(on)}>{shortDate(on)}</time>}
      </p>
      <div className="immunisation-what">
        <h3 tabIndex={-1}>{name}</h3>
        {facts.length === 0 ? null : <p>{facts.join(". ")}</p>}
        {message === undefined ? null : <p className="immunisation-message">{message}</p>}
        {booking === undefined ? null : (
          <Offered area="appointments">
            <Link to="/appointments" className={buttonClass(booking)}>
              <Icon name="calendar" size="small" />
              <span>
                Book an appointment<span className="sr-only"> for {name}</span>
              </span>
            </Link>
          </Offered>
        )}
      </div>
      <div className="immunisation-mark">
        <Badge tone={tone} icon={icon}>
          {word}
        </Badge>
      </div>
    </li>
  );
}
