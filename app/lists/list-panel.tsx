import { type ReactNode, useEffect, useRef } from "react";
import { Link, useNavigation, useSearchParams } from "react-router";
import { shortDate, timeOf } from "#app/format/dates.ts";
import { plural } from "#app/format/plural.ts";
import type { DeferredPanel } from "#app/shell/deferred.tsx";
import { RetryLink } from "#app/shell/page/failed.tsx";
import { Panel } from "#app/shell/page/panel.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-and-failed.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import { listTexts } from "#practice-api/texts.ts";
import { HasMore } from "./group-heading.tsx";
import type { List, Noun } from "./list.ts";
import { pagesIn, withPages } from "./pages-shown.ts";

type ListPanelProps<L extends List<unknown>> = {
  list: DeferredPanel<L>;
  noun: Noun;
  label: string;
  /** As it ends "We could not load …". */
  what?: string;
  /** Without `?pages=`. */
  href: string;
  summary?: string | undefined;
  /** How many entries were found is said, and announced. */
  isSearch?: boolean;
  canPrint?: boolean;
  /** Where the specification has another text. */
  empty: ReactNode;
  /** Called with at least one entry. */
  children: (list: L) => ReactNode;
  /** The screen shows a part of the loaded entries, and the way to the others itself. */
  isPart?: ((list: L) => boolean) | undefined;
  /** Shown above the entries, also of an empty list. */
  notice?: (list: L) => ReactNode;
};

export function ListPanel<L extends List<unknown>>(props: ListPanelProps<L>) {
  const { list, noun, label, what = `your ${noun.many}`, href, summary, isSearch } = props;
  const { empty, children, notice, isPart, canPrint } = props;
  const pages = pagesIn(useSearchParams()[0]);
  return (
    <Panel of={list} what={what} isList within="card" loading={<ListSkeleton noun={noun.many} />}>
      {(loaded) => {
        const { entries, unreadable, hasMore, missing, asOf } = loaded;
        const found = isSearch === true ? foundText(entries.length, hasMore, noun) : undefined;
        const canShowMore = hasMore && missing === undefined;
        return (
          <section aria-label={label} className="list @container grid grid-cols-1 gap-4">
            <ListHeader
              asOf={asOf}
              href={withPages(href, pages)}
              summary={[found, summary].filter(Boolean).join(", ")}
              canPrint={canPrint && entries.length > 0}
            />
            <UnreadableNotice count={unreadable} noun={noun} />
            <MissingNotice list={loaded} noun={noun} what={what} />
            {canShowMore ? (
              <p aria-hidden="true" className="print-only">
                {entries.length} {noun.many} are printed here, and there may be more. Choose “Show more”
                before you print.
              </p>
            ) : null}
            {notice?.(loaded)}
            {entries.length > 0 ? <HasMore value={hasMore}>{children(loaded)}</HasMore> : null}
            {entries.length === 0 && unreadable === 0 && !hasMore ? (
              <div className="card">
                <EmptyState title={listTexts.empty}>{empty}</EmptyState>
              </div>
            ) : null}
            {canShowMore && !isPart?.(loaded) ? (
              <ShowMore
                to={withPages(href, pages + 1)}
                shown={entries.length}
                noun={noun}
                isSaid={isPart !== undefined}
              />
            ) : null}
          </section>
        );
      }}
    </Panel>
  );
}

function foundText(count: number, hasMore: boolean, noun: Noun): string {
  const text = count === 0 ? `no ${noun.many}` : plural(count, noun.one, noun.many);
  return hasMore ? `the first ${text}` : text;
}

const headings = () => [...document.querySelectorAll<HTMLElement>(".list h3")];

type ShowMoreProps = { to: string; shown: number; noun: Noun; isSaid: boolean };

/** @param isSaid the list says how many it shows. The first heading that it adds takes the focus, wherever the order of the list puts it. */
function ShowMore({ to, shown, noun, isSaid }: ShowMoreProps) {
  const before = useRef<{ shown: number; headings: ReadonlySet<HTMLElement> }>(undefined);
  useEffect(() => {
    const last = before.current;
    if (last === undefined || last.shown >= shown) return;
    before.current = undefined;
    headings()
      .find((heading) => !last.headings.has(heading))
      ?.focus();
  }, [shown]);
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Link
        to={to}
        preventScrollReset
        className={buttonClass("secondary")}
        onClick={() => {
          before.current = { shown, headings: new Set(headings()) };
        }}
      >
        Show more
      </Link>
      {isSaid ? null : (
        <span className="text-muted text-small print:hidden">
          {plural(shown, noun.one, noun.many)} shown. There may be more.
        </span>
      )}
    </p>
  );
}

type ListHeaderProps = {
  asOf: string;
  href: string;
  summary?: string | undefined;
  canPrint?: boolean | undefined;
};

export function ListHeader({ asOf, href, summary, canPrint = false }: ListHeaderProps) {
  const { state, formMethod } = useNavigation();
  const isLoading = state === "loading" && formMethod === undefined;
  return (
    <div className="flex flex-wrap items-center justify-between text-muted text-small">
      <AsOfOnPaper asOf={asOf} />
      <p role="status" className="print:hidden">
        Updated at {timeOf(asOf)}
        <WholeDates>{summary === undefined || summary === "" ? "" : `, ${summary}`}</WholeDates>
        {isLoading ? ", updating…" : ""}
      </p>
      <div className="flex flex-wrap">
        <Link to={href} replace preventScrollReset className={buttonClass("quiet")}>
          <Icon name="refresh" size="small" />
          Refresh
        </Link>
        {canPrint ? <PrintButton variant="quiet" /> : null}
      </div>
    </div>
  );
}

export function ListSkeleton({ noun }: { noun: string }) {
  return (
    <div className="@container grid grid-cols-1 gap-4">
      <LoadingWords>{`Loading ${noun}`}</LoadingWords>
      {["first", "second"].map((key) => (
        <div key={key} className="card grid gap-3">
          <Skeleton height="lead" width="most" />
          <Skeleton width="half" />
          <Skeleton width="half" />
          <Skeleton height="num" className="mt-2" />
        </div>
      ))}
    </div>
  );
}

/** No entry is left out in silence. */
export function UnreadableNotice({ count, noun }: { count: number; noun: Noun }) {
  if (count === 0) return null;
  return (
    <Note tone="warning" title={`${plural(count, noun.one, noun.many)} could not be read.`}>
      Call the practice to hear about {count === 1 ? "it" : "them"}.
    </Note>
  );
}

type MissingNoticeProps = {
  list: Pick<List<unknown>, "entries" | "missing">;
  noun: Noun;
  /** As it ends "We could not load all of …". */
  what: string;
};

/** "Show more" cannot add the rest. */
export function MissingNotice({ list: { entries, missing }, noun, what }: MissingNoticeProps) {
  if (missing === undefined) return null;
  if (missing === "failed") {
    return (
      <div className="grid justify-items-start gap-3">
        <Note tone="warning" title={`We could not load all of ${what}.`}>
          Some {noun.many} may be missing here.
        </Note>
        <RetryLink />
      </div>
    );
  }
  return (
    <Note tone="warning" title={`Only ${entries.length} ${noun.many} are listed here.`}>
      There may be more. Call the practice about them.
    </Note>
  );
}

/** A screen says the time alone, and paper is read on another day. */
export function AsOfOnPaper({ asOf, className = "" }: { asOf: string; className?: string }) {
  return (
    <p aria-hidden="true" className={`print-only ${className}`}>
      <WholeDates>{`As the practice had it on ${shortDate(asOf)}, ${timeOf(asOf)}`}</WholeDates>
    </p>
  );
}
