import { Link } from "react-router";
import { timeOf } from "#app/format/dates.ts";
import { whose } from "#app/format/whose.ts";
import { FailedPanel } from "#app/shell/page/area-error.tsx";
import { RetryLink } from "#app/shell/page/failed.tsx";
import { useOtherName } from "#app/shell/shell-context.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import { capitalized } from "#practice-api/unicode.ts";
import { looked, type Needs, needRows, needSources, type NeedRow as Row, type SourceState } from "./need.ts";
import { NeedRow } from "./need-row.tsx";
import { type Offers, wordsOfRow } from "./need-words.ts";

export function NeedsList(found: Needs) {
  const { needs, sources, areas } = found;
  const offers: Offers = (area) => areas.includes(area);
  const rows = needRows(needs);
  return (
    <section aria-labelledby="needs" className={`${areaClass} flex flex-col`}>
      <h2 id="needs" className="px-4 pt-3 pb-1 text-small @split:px-8">
        {useTitle()}
      </h2>
      {rows.length === 0 ? null : (
        <ul className={rowsClass}>
          {rows.map((row) => (
            <NeedRow key={keyOf(row)} {...row} words={wordsOfRow(row, sources, offers)} />
          ))}
        </ul>
      )}
      <Looked {...found} />
    </section>
  );
}

const areaClass = "needs wrap-anywhere min-h-72 text-small/6";
const rowsClass = "divide-y divide-line";

function useTitle(): string {
  const name = useOtherName();
  return `What needs ${name ?? "you"} today`;
}

const keyOf = ({ kind, needs: [need] }: Row) =>
  `${kind} ${"id" in need ? need.id : "at" in need ? need.at : ""}`;

export function NeedsFailed() {
  return (
    <section aria-label={useTitle()} className={`${areaClass} p-4 @split:px-8`}>
      <FailedPanel what={`what needs ${useOtherName() ?? "you"} today`} />
    </section>
  );
}

/** Reaches the end of a phone's window, so that what is below moves out of sight. */
export function NeedsSkeleton() {
  return (
    <section aria-label={useTitle()} className={`${areaClass} @max-pair:min-h-104`}>
      <LoadingWords>Looking for what needs you</LoadingWords>
      <ul className={rowsClass}>
        {[0, 1, 2].map((row) => (
          <li key={row} className="grid grid-cols-start-rest gap-x-4 px-4 py-4 @split:px-8">
            <Skeleton height="own" className="size-touch rounded-full" />
            <div className="grid gap-2">
              <Skeleton width="half" />
              <Skeleton width="most" />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const inWords = (parts: readonly string[], word = "and") =>
  new Intl.ListFormat("en-NZ", { type: word === "and" ? "conjunction" : "disjunction" }).format(parts);

/** "Nothing" is said only of what was read as a whole. */
function Looked(found: Needs) {
  const name = useOtherName();
  const named = (wanted: SourceState) =>
    needSources.filter((source) => found.sources[source] === wanted).map((source) => looked[source].name);
  const [failed, unreadable, more] = [named("failed"), named("unreadable"), named("more")];
  const isProved = failed.length + unreadable.length + more.length === 0;
  const isRead = failed.length + unreadable.length === 0;
  return (
    <div className="grid gap-3 border-line px-4 py-4 not-first:border-t @split:px-8">
      {isProved ? found.needs.length === 0 ? <Nothing {...found} /> : <NothingElse {...found} /> : null}
      {isRead ? null : (
        <div className="grid justify-items-start gap-3">
          {failed.length === 0 ? null : (
            <Note tone="warning" title={`We could not load ${whose(name)} ${inWords(failed)}.`}>
              This does not mean that nothing is waiting there.
            </Note>
          )}
          {unreadable.length === 0 ? null : (
            <Note tone="warning" title={`Some of ${whose(name)} ${inWords(unreadable)} could not be read.`}>
              Something may be waiting there.
            </Note>
          )}
          <RetryLink />
        </div>
      )}
      {more.length === 0 ? null : (
        <p className="text-muted">There are more {inWords(more)} than are looked at here.</p>
      )}
    </div>
  );
}

const noneIn = ({ sources }: Needs) =>
  needSources.flatMap((source) => (source in sources ? (looked[source].none ?? []) : []));

function NothingElse(found: Needs) {
  const none = noneIn(found);
  return (
    <p className="text-muted">
      {none.length === 0 ? null : `No other ${inWords(none, "or")}. `}
      Checked at {timeOf(found.asOf)}.
    </p>
  );
}

function Nothing(found: Needs) {
  const { hasAppointmentToday, isNew, areas, asOf } = found;
  const name = useOtherName();
  const none = noneIn(found);
  const read = needSources.filter((source) => source in found.sources);
  // The counters may tell of an area that is not in the menu.
  const isPart = read.length < needSources.length;
  const where = isPart ? ` in ${whose(name)} ${inWords(read.map((source) => looked[source].name))}` : "";
  return (
    <div className="grid gap-3 py-4">
      <span className="grid size-touch place-content-center rounded-full bg-tint text-on-tint">
        <Icon name="tick" size="small" />
      </span>
      <div>
        <p className="font-strong text-ink text-lead">
          Nothing {hasAppointmentToday ? "else " : ""}needs {name ?? "you"} today{where}
        </p>
        {none.length === 0 ? null : (
          <p className="max-w-measure text-muted">
            No {inWords(none, "or")}. Checked at {timeOf(asOf)}.
          </p>
        )}
      </div>
      {isNew ? (
        <div>
          <p>{capitalized(whose(name))} record is new. You can begin with these:</p>
          <ul className="flex flex-wrap gap-x-6">
            <li>
              <Link to="/profile" className={firstStepClass}>
                Check {name === undefined ? "your" : "their"} details
              </Link>
            </li>
            {areas.includes("messages") ? (
              <li>
                <Link to="/emails/compose" className={firstStepClass}>
                  Write to the practice
                </Link>
              </li>
            ) : null}
          </ul>
        </div>
      ) : null}
    </div>
  );
}

const firstStepClass = "inline-flex min-h-touch items-center font-semi";
