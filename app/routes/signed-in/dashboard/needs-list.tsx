import type { ReactNode } from "react";
import { Link } from "react-router";
import { timeOf, weekdayDate } from "#app/format/dates.ts";
import { firstNumber } from "#app/format/phone.ts";
import { plural } from "#app/format/plural.ts";
import { whose } from "#app/format/whose.ts";
import { RetryLink } from "#app/shell/page/failed.tsx";
import { FailedPanel } from "#app/shell/page/failed-panel.tsx";
import { WithPhone } from "#app/shell/page/practice-contact.tsx";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import { useOtherName } from "#app/shell/shell-context.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import { capitalized } from "#practice-api/unicode.ts";
import { keysOf } from "#practice-api/wire/keys.ts";
import type { Action, FormAction } from "./.server/kinds.ts";
import type { NamedNeed, Needs, NewSource, NeedRow as Row } from "./.server/needs.ts";
import type { NeedSource, SourceState } from "./.server/sources.ts";

export function NeedsList(found: Needs) {
  const { rows, waiting } = found;
  return (
    <section aria-labelledby="needs" className={`${areaClass} flex flex-col`}>
      <h2 id="needs" className={headingClass}>
        {useTitle()}
      </h2>
      <Rows rows={rows} />
      {waiting.length === 0 ? null : (
        <>
          <h2 className={`${headingClass} border-line not-first:border-t`}>Waiting for the practice</h2>
          <Rows rows={waiting} />
        </>
      )}
      <Looked {...found} />
    </section>
  );
}

const headingClass = "px-4 pt-3 pb-1 text-small @split:px-8";

function Rows({ rows }: { rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <ul className={rowsClass}>
      {rows.map(({ kind, ids: [id], ...row }) => (
        <NeedRow key={`${kind} ${id}`} {...row} />
      ))}
    </ul>
  );
}

const areaClass = "needs wrap-anywhere min-h-72 text-small/6";
const rowsClass = "divide-y divide-line";

function useTitle(): string {
  const name = useOtherName();
  return `What needs ${name ?? "you"} today`;
}

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

/** Without `none` where nothing can be proved: a script does not always say how long it lasts. */
const looked: Readonly<Record<NeedSource, { name: string; none?: string }>> = {
  appointments: { name: "appointments" },
  results: { name: "test results", none: "new results" },
  immunisations: { name: "immunisations", none: "vaccines due" },
  reminders: { name: "reminders", none: "high-priority reminders" },
  messages: { name: "messages", none: "unread messages" },
  billing: { name: "invoices", none: "invoices to pay" },
  medications: { name: "medicines" },
};
const needSources = keysOf(looked);

const and = new Intl.ListFormat("en-NZ", { type: "conjunction" });
const or = new Intl.ListFormat("en-NZ", { type: "disjunction" });
const inWords = (parts: readonly string[], words = and) => words.format(parts);

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
      <Since since={found.since} />
      {isProved ? found.rows.length === 0 ? <Nothing {...found} /> : <NothingElse {...found} /> : null}
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

const newOnes: Readonly<Record<NewSource, { one: string; href: string }>> = {
  results: { one: "result", href: "/reports" },
  medications: { one: "script", href: "/medications?tab=history" },
  reminders: { one: "reminder", href: "/reminders" },
};

/** "Nothing" is said only of lists that were read as a whole. */
function Since({ since }: Pick<Needs, "since">) {
  const name = useOtherName();
  if (since === undefined) return null;
  const { on, found, unknown, timeline } = since;
  const fresh = found.filter(({ count }) => count > 0);
  const rest = found.filter(({ count }) => count === 0);
  const named = (sources: readonly NewSource[]) =>
    `${whose(name)} ${inWords(sources.map((source) => looked[source].name))}`;
  const [none, notKnown] = [false, true].map((isPart) =>
    rest.filter((one) => one.isPart === isPart).map(({ source }) => source),
  ) as [NewSource[], NewSource[]];
  notKnown.push(...unknown);
  return (
    <div id="since">
      <p>
        You were last here on <WholeDates>{weekdayDate(on)}</WholeDates>. Dated that day or later:{" "}
        {fresh.length > 0 || none.length === 0 ? null : `nothing in ${named(none)}.`}
      </p>
      {notKnown.length === 0 ? null : <p>We could not check {named(notKnown)}.</p>}
      <ul className="flex flex-wrap gap-x-6">
        {fresh.map(({ source, count, isPart }) => (
          <li key={source}>
            <Link to={newOnes[source].href} className={firstStepClass}>
              {isPart ? "at least " : ""}
              {plural(count, newOnes[source].one)}
            </Link>
          </li>
        ))}
        {timeline === undefined ? null : (
          <li>
            <Link to={timeline} className={firstStepClass}>
              Letters and more in the timeline
            </Link>
          </li>
        )}
      </ul>
    </div>
  );
}

const noneIn = ({ sources }: Needs) =>
  needSources.flatMap((source) => (source in sources ? (looked[source].none ?? []) : []));

function NothingElse(found: Needs) {
  const none = noneIn(found);
  return (
    <p className="text-muted">
      {none.length === 0 ? null : `No other ${inWords(none, or)}. `}
      Checked at {timeOf(found.asOf)}.
    </p>
  );
}

function Nothing(found: Needs) {
  const { sources, hasAppointmentToday, isNew, offersMessages, asOf } = found;
  const name = useOtherName();
  const none = noneIn(found);
  const read = needSources.filter((source) => source in sources).map((source) => looked[source].name);
  // The counters may tell of an area that is not in the menu.
  const isPart = read.length < needSources.length;
  const where = isPart ? ` in ${whose(name)} ${inWords(read)}` : "";
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
            No {inWords(none, or)}. Checked at {timeOf(asOf)}.
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
            {offersMessages ? (
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

const tones: Readonly<Record<Row["tone"], string>> = {
  tint: "bg-tint text-on-tint",
  plain: "bg-sunken text-text",
  info: "bg-info-bg text-info-fg",
  danger: "bg-danger-bg text-danger-fg",
  warning: "bg-warning-bg text-warning-fg",
};

function NeedRow({ icon, tone, title, facts, badge, action, more = [], named }: Omit<Row, "kind" | "ids">) {
  const isOneLine = badge === undefined && named.length === 0 && more.length === 0;
  return (
    <li
      className={`need ${isOneLine ? "grid-cols-start-rest-end items-center" : "grid-cols-start-rest"} @split:grid-cols-start-rest-end @split:items-center`}
    >
      <span className={`need-icon ${tones[tone]}`}>
        <Icon name={icon} size="small" />
      </span>
      <div className="wrap-anywhere min-w-0">
        <h3 className="text-wrap text-body/6">
          <WholeDates>{title}</WholeDates>
        </h3>
        {named.length === 0 ? null : (
          <ul className="text-muted">
            {named.map((need, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike.
              <NamedLine key={place} {...need} />
            ))}
          </ul>
        )}
        <p className="text-muted empty:hidden">
          {typeof facts === "string" ? <WholeDates>{facts}</WholeDates> : <Lines of={facts} />}
        </p>
        {more.length === 0 ? null : (
          <ul className="flex flex-wrap gap-x-6">
            {more.map((one) => (
              <li key={one.verb}>
                {"form" in one ? (
                  <ActionForm action={one} className={moreClass}>
                    {one.verb}
                  </ActionForm>
                ) : (
                  <Link to={one.href} className={moreClass}>
                    {one.verb}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={`need-end ${isOneLine ? "col-start-3" : "col-start-2"} @split:col-start-3`}>
        {badge === undefined ? <span /> : <Badge {...badge} />}
        {action === undefined ? null : <RowAction action={action} about={title} isArrow={isOneLine} />}
      </div>
    </li>
  );
}

function Lines({ of }: { of: readonly (string | undefined)[] }) {
  return of.filter(Boolean).map((line, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike.
    <span key={place} className="block">
      <WholeDates>{line}</WholeDates>
    </span>
  ));
}

function NamedLine({ text, open }: NamedNeed) {
  const words = <WholeDates>{text}</WholeDates>;
  return (
    <li>
      {open === undefined ? (
        words
      ) : (
        <ActionForm
          action={open}
          className="relative z-1 flex min-h-touch w-full cursor-pointer items-center gap-1 @max-split:justify-between text-start font-semi text-link hover:underline"
        >
          <span className="min-w-0">{words}</span>
          <Icon name="chevron-right" size="small" />
        </ActionForm>
      )}
    </li>
  );
}

/** Above the verb that covers the row. */
const moreClass =
  "relative z-1 inline-flex min-h-touch cursor-pointer items-center font-semi text-link no-underline hover:underline";

const verbClass = "need-verb covering";

function RowAction({ action, about, isArrow }: { action: Action; about: string; isArrow: boolean }) {
  const verb = (
    <>
      <span className={isArrow ? "@max-split:sr-only" : ""}>{action.verb}</span>
      <span className="sr-only"> {about}</span>
      <Icon name="chevron-right" size="small" />
    </>
  );
  if ("form" in action) {
    return (
      <ActionForm action={action} className={verbClass}>
        {verb}
      </ActionForm>
    );
  }
  if (!("href" in action)) {
    return (
      <WithPhone>
        {(phone) => {
          const number = firstNumber(phone);
          return number === undefined ? null : (
            <a href={number.href} className={verbClass}>
              <span className="whitespace-nowrap">
                {action.verb} {number.text}
              </span>
              <span className="sr-only"> {about}</span>
              <Icon name="chevron-right" size="small" />
            </a>
          );
        }}
      </WithPhone>
    );
  }
  return (
    <Link to={action.href} reloadDocument={action.isDocument === true} className={verbClass}>
      {verb}
    </Link>
  );
}

type ActionFormProps = { action: FormAction; className: string; children: ReactNode };

function ActionForm({ action: { form, fields }, className, children }: ActionFormProps) {
  return (
    <RecordForm action={form} fields={fields}>
      <button type="submit" className={className}>
        {children}
      </button>
    </RecordForm>
  );
}
