import { useId } from "react";
import { Link } from "react-router";
import { defer } from "#app/.server/defer.ts";
import { hasArea } from "#app/.server/has-area.ts";
import { type ScreenArgs, screenLoader } from "#app/.server/screen-loader.ts";
import { timeOf } from "#app/format/dates.ts";
import { money } from "#app/format/money.ts";
import { AsOfOnPaper } from "#app/lists/list-panel.tsx";
import { Deferred, type DeferredPanel } from "#app/shell/deferred.tsx";
import { RetryLink } from "#app/shell/page/failed.tsx";
import { FailedPanel } from "#app/shell/page/failed-panel.tsx";
import { CallLink } from "#app/shell/page/practice-contact.tsx";
import { ScreenHeader } from "#app/shell/page/screen-header.tsx";
import { SwitchForm } from "#app/shell/patient/switch-form.tsx";
import { UnreadablePeople } from "#app/shell/patient/unreadable-people.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import type { ShellRecord } from "#app/shell/shell-data.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { Cents } from "#practice-api/units.ts";
import { readPeople } from "./.server/people.ts";
import type { Fact, Summary } from "./.server/summary.ts";
import type { Route } from "./+types/route";

export { clientLoader, ErrorBoundary } from "#app/shell/screen-exports.ts";

/** Undefined where the account may not see it (ruling P136). @throws PracticeError */
async function holderBalance({ forHolder }: ScreenArgs["context"]): Promise<Cents | undefined> {
  const holder = forHolder();
  return (await hasArea(holder, "billing")) ? holder.api.billing.balance() : undefined;
}

/** A person who fails or is slow does not hold up the others. */
export const loader = screenLoader(async (args) => {
  const { people, unreadable, isFailed } = await readPeople(args);
  const summaries = Object.fromEntries(people.map(({ record, summary }) => [record.key, summary]));
  const [panels, money] = await Promise.all([
    defer(args, summaries),
    defer(args, { balance: holderBalance(args.context) }),
  ]);
  return {
    ...money,
    asOf: await args.context.asOf(),
    unreadable,
    isFailed,
    people: people.flatMap(({ record: { patientId, ...record } }) => {
      const summary = panels[record.key];
      return summary === undefined ? [] : [{ record, summary }];
    }),
  };
});

/** Ruling B47. */
export default function Whanau({ loaderData }: Route.ComponentProps) {
  const { asOf, unreadable, isFailed, people, balance } = loaderData;
  return (
    <>
      <ScreenHeader
        heading={
          <>
            My <span lang="mi">whānau</span>
          </>
        }
        line={
          <>
            The people whose records you may open.
            <span className="print:hidden"> Updated at {timeOf(asOf)}.</span>
          </>
        }
      />
      <AsOfOnPaper asOf={asOf} className="mb-4" />
      <Deferred
        panel={balance}
        loading={<Skeleton height="own" width="third" className="mb-4 h-8" />}
        failed={<p className="mb-4">Your account could not be loaded. There may be something to pay.</p>}
      >
        {(loaded) => (loaded === undefined ? null : <AccountLine balance={loaded} />)}
      </Deferred>
      <UnreadablePeople count={unreadable} />
      {isFailed ? (
        <div className="card mb-6">
          <FailedPanel what="the people you act for" isList />
        </div>
      ) : null}
      <div className="grid gap-6 @pair:grid-cols-2 @wide:grid-cols-3">
        {people.map(({ record, summary }) => (
          <PersonCard key={record.key} record={record} summary={summary} />
        ))}
      </div>
      {people.length > 1 || unreadable > 0 || isFailed ? null : (
        <p className="mt-6 max-w-measure">
          No one else’s record is linked to yours. Call the practice if someone is missing here.
        </p>
      )}
    </>
  );
}

/** Bills come to the account holder, whoever they are for (ruling B62). */
const balanceText = (cents: Cents) =>
  cents === 0 ? "nothing to pay" : `${money(Math.abs(cents))} ${cents > 0 ? "to pay" : "in credit"}`;

function AccountLine({ balance }: { balance: Cents }) {
  const { acting } = useShell();
  return (
    <p className="mb-4 flex min-h-8 flex-wrap items-center gap-x-4">
      <span>
        Your account: <strong>{balanceText(balance)}</strong>
      </span>
      {balance > 0 && acting === null ? (
        <Link to="/accounts" className="hit">
          See invoices
        </Link>
      ) : null}
    </p>
  );
}

type PersonCardProps = { record: ShellRecord; summary: DeferredPanel<Summary> };

function PersonCard({ record, summary }: PersonCardProps) {
  const { key, name, isHolder, isOpen } = record;
  const headingId = useId();
  const waitingFor = isHolder ? "you" : name;
  return (
    <section
      aria-labelledby={headingId}
      className="card flex flex-col gap-4 px-6 py-5 has-data-failed:bg-transparent has-data-failed:shadow-line"
    >
      <div className="flex items-center gap-3.5">
        <Avatar name={name} tone={isHolder ? "own" : isOpen ? "other" : "quiet"} size="big" />
        <div className="min-w-0">
          <h2 id={headingId} className="wrap-anywhere text-lead">
            {name}
          </h2>
          <p className="min-h-6 text-muted text-small/6">
            <Details isHolder={isHolder} summary={summary} />
          </p>
        </div>
      </div>
      <div className="grow">
        <Deferred
          panel={summary}
          loading={<SummaryLoading name={waitingFor} />}
          failed={<NotLoaded title="Could not be loaded." waitingFor={waitingFor} isWhole />}
        >
          {(loaded) => (
            <>
              <SummaryFacts record={record} summary={loaded} />
              {loaded.facts.some(({ words }) => words === undefined) ? (
                <NotLoaded title="Not everything could be loaded." waitingFor={waitingFor} />
              ) : null}
            </>
          )}
        </Deferred>
      </div>
      {isOpen ? (
        <p className="flex min-h-touch items-center gap-2 text-muted text-small">
          <Icon name="tick" size="small" />
          This record is open
        </p>
      ) : (
        <SwitchForm>
          <button type="submit" name="person" value={key} className={`${buttonClass("secondary")} w-full`}>
            {isHolder ? "Open your own record" : `Open ${name}’s record`}
          </button>
        </SwitchForm>
      )}
    </section>
  );
}

function Details({ isHolder, summary }: Pick<ShellRecord, "isHolder"> & Pick<PersonCardProps, "summary">) {
  const you = isHolder ? "You" : undefined;
  return (
    <Deferred panel={summary} loading={you ?? <Skeleton width="half" />} failed={you}>
      {({ details }) => {
        if (details.state === "failed") return [you, "NHI could not be loaded"].filter(Boolean).join(", ");
        const { age, nhi } = details.value;
        return [you ?? age, nhi && `NHI ${nhi}`].filter(Boolean).join(", ");
      }}
    </Deferred>
  );
}

type NotLoadedProps = { title: string; waitingFor: string; isWhole?: boolean };

/** Never "none" without an answer. */
function NotLoaded({ title, waitingFor, isWhole = false }: NotLoadedProps) {
  return (
    <div className="mt-2 grid gap-3" data-failed={isWhole ? "" : undefined}>
      <Note tone="warning" title={title}>
        This does not mean that nothing is waiting for {waitingFor}.
      </Note>
      <div className="flex flex-wrap items-center gap-2">
        <RetryLink />
        <CallLink />
      </div>
    </div>
  );
}

/** As high as the facts mostly are, so that the page does not move when they arrive. */
const factsClass = "min-h-60";
const rowClass =
  "grid min-h-touch w-full grid-cols-start-rest-end items-center gap-x-3 border-line border-t py-2 text-start text-ink text-small/6 no-underline";

function SummaryFacts({ record, summary: { facts, nothing } }: { record: ShellRecord; summary: Summary }) {
  return (
    <div className={factsClass}>
      {facts.length === 0 ? null : (
        <ul>
          {facts.map((fact) => (
            <li key={fact.term}>
              <FactRow record={record} fact={fact} />
            </li>
          ))}
        </ul>
      )}
      <p className="border-line border-t py-2.5 text-muted text-small/6 empty:hidden">
        {nothing ??
          (facts.length === 0 ? "The practice does not offer any of this for this record here." : null)}
      </p>
    </div>
  );
}

function FactRow({ record, fact: { icon, term, to, words: shown } }: { record: ShellRecord; fact: Fact }) {
  if (shown === undefined) {
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
  const { text, note, verb, isUrgent = false } = shown;
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

function SummaryLoading({ name }: { name: string }) {
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
