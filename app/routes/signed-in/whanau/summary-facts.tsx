import { Link } from "react-router";
import { SwitchForm } from "#app/shell/patient/switch-form.tsx";
import type { SwitchTarget } from "#app/shell/patient/switch-targets.ts";
import type { ShellRecord } from "#app/shell/shell-data.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { Summary } from "./.server/summary.ts";
import { type Fact, factsOf, type Nothing, nothingText } from "./summary-texts.ts";

/** As high as the facts mostly are, so that the page does not move when they arrive. */
const factsClass = "min-h-60";
const rowClass =
  "grid min-h-touch w-full grid-cols-start-rest-end items-center gap-x-3 border-line border-t py-2 text-start text-ink text-small/6 no-underline";

type Row = { source: Nothing; icon: IconName; term: string; to: SwitchTarget };
type RowProps = Row & { record: ShellRecord; fact: Fact };

const rows: readonly Row[] = [
  { source: "cancelled", icon: "info", term: "Cancelled", to: "/appointments?tab=book" },
  { source: "appointments", icon: "calendar", term: "Next appointment", to: "/appointments?tab=upcoming" },
  { source: "messages", icon: "mail", term: "Messages", to: "/emails" },
  { source: "results", icon: "flask", term: "Test results", to: "/reports" },
  { source: "vaccines", icon: "shield", term: "Vaccines", to: "/immunisation" },
  { source: "reminders", icon: "bell", term: "Reminders", to: "/reminders" },
];

type SummaryFactsProps = { record: ShellRecord; summary: Summary; now: string };

export function SummaryFacts({ record, summary, now }: SummaryFactsProps) {
  const facts = factsOf(summary, now);
  const nothing = nothingText(
    rows.flatMap(({ source }) => (facts[source].state === "nothing" ? [source] : [])),
  );
  const shown = rows.filter(({ source }) => ["failed", "waiting"].includes(facts[source].state));
  return (
    <div className={factsClass}>
      {shown.length === 0 ? null : (
        <ul>
          {shown.map((row) => (
            <li key={row.source}>
              <FactRow record={record} fact={facts[row.source]} {...row} />
            </li>
          ))}
        </ul>
      )}
      <p className="border-line border-t py-2.5 text-muted text-small/6 empty:hidden">
        {nothing ??
          (shown.length === 0 ? "The practice does not offer any of this for this record here." : null)}
      </p>
    </div>
  );
}

export const hasFailedFact = ({ details, ...facts }: Summary): boolean =>
  Object.values(facts).some((panel) => panel?.state === "failed");

function FactRow({ record, icon, term, to, fact }: RowProps) {
  if (fact.state !== "waiting") {
    return (
      <div className={rowClass}>
        <Icon name={icon} size="small" className="text-muted" />
        <span className="wrap-anywhere min-w-0">
          <span className="block text-muted">{term}</span>
          <span className="block font-semi">Could not be loaded</span>
        </span>
      </div>
    );
  }
  const { text, note, verb, isUrgent = false } = fact;
  const tone = isUrgent ? "text-danger-fg" : "";
  const words = (
    <>
      <Icon
        name={isUrgent ? "alert-triangle" : icon}
        size="small"
        className={isUrgent ? tone : "text-muted"}
      />
      <span className="wrap-anywhere min-w-0">
        <span className="block text-muted">{term}</span>
        <span className={`block font-semi ${tone}`}>
          <WholeDates>{text}</WholeDates>
        </span>
        {note === undefined ? null : (
          <span className="block">
            <WholeDates>{note}</WholeDates>
          </span>
        )}
        {verb === undefined ? null : <span className="block font-semi text-link">{verb}</span>}
        <span className="sr-only">
          {record.isHolder ? " in your own record" : ` in ${record.name}’s record`}
        </span>
      </span>
      <Icon name="chevron-right" size="small" className="text-link" />
    </>
  );
  const className = `${rowClass} cursor-pointer hover:bg-sunken`;
  return record.isOpen ? (
    <Link to={to} className={className}>
      {words}
    </Link>
  ) : (
    <SwitchForm to={to}>
      <button type="submit" name="person" value={record.key} className={className}>
        {words}
      </button>
    </SwitchForm>
  );
}

export function SummaryLoading({ name }: { name: string }) {
  return (
    <div className={factsClass}>
      <LoadingWords>{`Loading what is waiting for ${name}`}</LoadingWords>
      {(["most", "half", "half", "third"] as const).map((width, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey bars have no identity.
        <div key={row} className="grid gap-2 border-line border-t py-3">
          <Skeleton width="third" />
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  );
}
