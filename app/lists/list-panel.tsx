import type { ReactNode } from "react";
import { Panel } from "#app/shell/page/panel.tsx";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import { EmptyState } from "#app/ui/empty-and-failed.tsx";
import { listTexts } from "#practice-api/texts.ts";
import { HasMore } from "./has-more-context.ts";
import type { List, Noun } from "./list.ts";
import { ListHeader } from "./list-header.tsx";
import { ListSkeleton } from "./list-skeleton.tsx";
import { MissingNotice } from "./missing-notice.tsx";
import { withPages } from "./pages-shown.ts";
import { ShowMore } from "./show-more.tsx";
import { UnreadableNotice } from "./unreadable-notice.tsx";

type ListPanelProps<T> = {
  list: DeferredPanel<List<T>>;
  noun: Noun;
  label: string;
  /** As it ends "We could not load …". */
  what: string;
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
  const {
    list,
    noun,
    label,
    what,
    href,
    pages,
    summary,
    isSearch,
    empty,
    children,
    notice,
    isPart,
    canPrint,
  } = props;
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
  const text = `${count === 0 ? "no" : count} ${count === 1 ? noun.one : noun.many}`;
  return hasMore ? `the first ${text}` : text;
}
