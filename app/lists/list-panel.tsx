import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { plural } from "#app/format/plural.ts";
import { Panel } from "#app/shell/page/panel.tsx";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-and-failed.tsx";
import { listTexts } from "#practice-api/texts.ts";
import { HasMore } from "./group-heading.tsx";
import type { List, Noun } from "./list.ts";
import { ListHeader } from "./list-header.tsx";
import { ListSkeleton } from "./list-skeleton.tsx";
import { MissingNotice } from "./missing-notice.tsx";
import { withPages } from "./pages-shown.ts";
import { UnreadableNotice } from "./unreadable-notice.tsx";

type ListPanelProps<T> = {
  list: DeferredPanel<List<T>>;
  noun: Noun;
  label: string;
  /** As it ends "We could not load …". */
  what?: string;
  /** Without `?pages=`. */
  href: string;
  pages: number;
  summary?: string | undefined;
  /** How many entries were found is said, and announced. */
  isSearch?: boolean;
  canPrint?: boolean;
  /** Where the specification has another text. */
  emptyTitle?: string;
  empty: ReactNode;
  /** Called with at least one entry. */
  children: (list: List<T>) => ReactNode;
  /** The screen shows a part of the loaded entries, and the way to the others itself. */
  isPart?: (list: List<T>) => boolean;
  /** Shown above the entries, also of an empty list. */
  notice?: (list: List<T>) => ReactNode;
};

export function ListPanel<T>(props: ListPanelProps<T>) {
  const { list, noun, label, what = `your ${noun.many}`, href, pages, summary, isSearch } = props;
  const { empty, children, notice, isPart, canPrint } = props;
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
                <EmptyState title={props.emptyTitle ?? listTexts.empty}>{empty}</EmptyState>
              </div>
            ) : null}
            {canShowMore && !isPart?.(loaded) ? (
              <ShowMore to={withPages(href, pages + 1)} shown={entries.length} noun={noun} />
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

/** The first heading that it adds takes the focus, wherever the order of the list puts it. */
function ShowMore({ to, shown, noun }: { to: string; shown: number; noun: Noun }) {
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
      <span className="text-muted text-small print:hidden">
        {plural(shown, noun.one, noun.many)} shown. There may be more.
      </span>
    </p>
  );
}
