import {
  Fragment,
  memo,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { Link, useNavigation, useRevalidator, useSearchParams } from "react-router";
import { isShown } from "#app/browser/is-shown.ts";
import { monthAndYear, shortDate } from "#app/format/dates.ts";
import { searchWith } from "#app/format/search.ts";
import { maxPages, pagesIn } from "#app/lists/pages-shown.ts";
import { RecordContext } from "#app/shell/patient/record-form.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { TeReo } from "#app/ui/text/te-reo.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { Box } from "#practice-api/messages/codecs.ts";
import { shownSubject } from "#practice-api/messages/rules.ts";
import { pageSizes } from "#practice-api/page-sizes.ts";
import {
  afterPage,
  countOf,
  hasEnded,
  type ListProgress,
  nothingRead,
} from "#practice-api/wire/read-pages.ts";
import type { LoadedMessages } from "../.server/loader.ts";
import { composeHref, messagesHref, type ReadFilter } from "../links.ts";
import { OpenButton } from "../mail/mail.tsx";
import { boxLabels, type ListedMessage, type MessagePage } from "../message.ts";
import { requestPage } from "../request-page.ts";

const rowsTogether = 25;
const keptWithin = "1500px 0px";

type MessageRowsProps = {
  messages: readonly ListedMessage[];
  children: (message: ListedMessage) => ReactNode;
};

/** React still renders every row with `content-visibility`: selecting 2,000 messages takes 275 ms. */
export function MessageRows({ messages, children }: MessageRowsProps) {
  const groups = Array.from({ length: Math.ceil(messages.length / rowsTogether) }, (_, group) =>
    messages.slice(group * rowsTogether, (group + 1) * rowsTogether),
  );
  return groups.map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place in the list.
    <RowGroup key={index}>
      {() => (
        <Months messages={group} before={messages[index * rowsTogether - 1]}>
          {children}
        </Months>
      )}
    </RowGroup>
  ));
}

const monthOf = ({ sentAt }: ListedMessage) =>
  sentAt === undefined ? "Date not recorded" : monthAndYear(sentAt);

function Months({ messages, before, children }: MessageRowsProps & { before: ListedMessage | undefined }) {
  const runs: { month: string; rows: ListedMessage[] }[] = [];
  for (const message of messages) {
    const month = monthOf(message);
    const last = runs.at(-1);
    if (last?.month === month) last.rows.push(message);
    else runs.push({ month, rows: [message] });
  }
  return runs.map(({ month, rows }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a practice that does not sort by date has a month twice.
    <Fragment key={index}>
      {index === 0 && before !== undefined && monthOf(before) === month ? null : (
        <h2 className="border-line border-b bg-sunken px-4 py-1.5 font-semi text-muted text-small">
          {month}
        </h2>
      )}
      <ul>{rows.map(children)}</ul>
    </Fragment>
  ));
}

function RowGroup({ children }: { children: () => ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number>();
  const isFar = height !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the space is another element than the rows.
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return;
        // A list that is hidden has no height, and a row that has the focus stays.
        const { isIntersecting, boundingClientRect } = entry;
        if (isIntersecting) setHeight(undefined);
        else if (boundingClientRect.height > 0 && !element.contains(document.activeElement)) {
          setHeight(boundingClientRect.height);
        }
      },
      { rootMargin: keptWithin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isFar]);
  return isFar ? <div ref={box} style={{ height }} /> : <div ref={box}>{children()}</div>;
}

type MessageRowProps = {
  message: ListedMessage;
  isUnread: boolean;
  isOpen: boolean;
  isSelected: boolean;
  isDraft: boolean;
  isSending: boolean;
  namesBox: boolean;
  box: string;
  form: string;
  onSelect: (id: string, isSelected: boolean) => void;
};

export const findRow = (id: string) =>
  [...document.querySelectorAll<HTMLElement>("[data-message]")].find(
    (row) => row.dataset.message === id && isShown(row),
  );

/** The colour of a row may be that of its initials, which then have an outline. */
const rowClass =
  "relative grid grid-cols-[1.5rem_2.5rem_minmax(0,1fr)] items-start gap-x-4 border-line border-b px-4 py-3 tiny:grid-cols-start-rest tiny:[&>.avatar]:hidden hover:[&>.avatar]:shadow-[0_0_0_1px_var(--line-strong)] has-[[aria-current]]:[&>.avatar]:shadow-[0_0_0_1px_var(--line-strong)] print:grid-cols-[2.5rem_minmax(0,1fr)]";

const openClass =
  "covering message-open block w-full cursor-pointer wrap-anywhere text-left text-ink after:left-13 after:-outline-offset-3 print:whitespace-normal";

export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, isUnread, isOpen, isSelected, isDraft, isSending, namesBox, box, form, onSelect } = props;
  const { id, name, sentAt, firstLine } = message;
  const subject = shownSubject(message.subject);
  const address = new URLSearchParams(box);
  const describedBy = useId();
  const weight = isUnread ? "font-strong" : "font-normal";
  const date = sentAt === undefined ? undefined : shortDate(sentAt);
  const subjectText = (
    <span className="line-clamp-2 print:line-clamp-none">
      <TeReo>{subject}</TeReo>
    </span>
  );
  return (
    <li data-message={id} className={`message ${rowClass} ${isOpen ? "bg-tint" : "hover:bg-sunken"}`}>
      <label
        className={`-mx-2 -my-1 flex min-h-touch cursor-pointer items-center px-2 print:hidden ${isSending ? "invisible" : ""}`}
      >
        <input
          type="checkbox"
          form={form}
          name="id"
          value={id}
          checked={isSelected}
          onChange={({ currentTarget }) => onSelect(id, currentTarget.checked)}
          aria-label={`Select ${subject}, ${name}${date === undefined ? "" : `, ${date}`}`}
        />
      </label>
      <Avatar name={name} tone="staff" />
      <div className="min-w-0">
        <p id={`${describedBy}-from`} className={`wrap-anywhere text-ink ${weight}`}>
          {message.box === "inbox" ? null : <span className="font-normal text-muted">To </span>}
          {name}
        </p>
        <h3 className={`text-small ${weight}`}>
          {isSending ? (
            subjectText
          ) : isDraft ? (
            <Link
              to={composeHref(address, { draft: id })}
              preventScrollReset
              className={`no-underline ${openClass}`}
              aria-describedby={`${describedBy}-from ${describedBy}-facts`}
            >
              {subjectText}
            </Link>
          ) : (
            <OpenButton
              id={id}
              href={messagesHref(address, { message: id })}
              className={openClass}
              isCurrent={isOpen}
              describedBy={`${describedBy}-from ${describedBy}-facts`}
            >
              {subjectText}
            </OpenButton>
          )}
        </h3>
        {firstLine === undefined ? null : (
          <p className="truncate text-muted text-small print:whitespace-normal">
            <TeReo>{firstLine}</TeReo>
          </p>
        )}
        <p id={`${describedBy}-facts`} className="flex flex-wrap gap-x-3 text-muted text-small">
          {isSending ? <strong className="text-ink">Sending…</strong> : null}
          {isSending ? null : date === undefined ? <span>No date</span> : <WholeDates>{date}</WholeDates>}
          {namesBox ? <span>{boxLabels[message.box]}</span> : null}
          {isUnread ? (
            <strong className="inline-flex items-center gap-1.5 text-accent before:size-2.5 before:rounded-full before:bg-current">
              Unread
            </strong>
          ) : null}
        </p>
      </div>
    </li>
  );
});

type ListEndProps = {
  hasMore: boolean;
  more: "idle" | "loading" | "failed";
  href: string;
  finished: string;
  onMore: () => void;
};

const readWithin = "600px";

export function ListEnd({ hasMore, more, href, finished, onMore }: ListEndProps) {
  const box = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const reach = useEffectEvent(() => onMore());
  const isWaiting = hasMore && more === "idle";
  useEffect(() => {
    if (!isWaiting || box.current === null) return;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) reach();
      },
      { rootMargin: readWithin },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [isWaiting]);
  // The button stays while the page is read. When it goes with the focus, what is said instead takes it.
  const isPressed = useRef(false);
  useEffect(() => {
    if (!hasMore && isPressed.current && document.activeElement === document.body) status.current?.focus();
    if (!hasMore) isPressed.current = false;
  }, [hasMore]);
  return (
    <div
      ref={box}
      className="grid justify-items-center gap-3 p-4 text-center text-muted text-small print:hidden"
    >
      {more === "failed" ? <p className="text-danger-fg">We could not load more messages.</p> : null}
      {hasMore ? (
        <Link
          to={href}
          replace
          preventScrollReset
          className={buttonClass("secondary")}
          aria-disabled={more === "loading" || undefined}
          onClick={(event) => {
            event.preventDefault();
            isPressed.current = true;
            if (more !== "loading") onMore();
          }}
        >
          {more === "failed" ? "Retry" : "Show more"}
        </Link>
      ) : null}
      <p ref={status} role="status" tabIndex={-1}>
        {more === "loading" ? "Loading more messages…" : hasMore ? "" : finished}
      </p>
    </div>
  );
}

type State = {
  /** When it changes, the list begins anew. */
  source: LoadedMessages;
  entries: readonly ListedMessage[];
  unreadable: number;
  progress: ListProgress;
  asOf: string;
  /** How many of its messages had left the practice's list before it was read. */
  goneBefore: number;
};

const begin = (source: LoadedMessages, goneBefore: number): State => ({ ...source, source, goneBefore });

export type MessageListOptions = {
  box: Box;
  filter: ReadFilter;
  /** At most so many messages have left the practice's list: deleted, or read in the list of unread ones. */
  gone: number;
  deleted: number;
};

/** The number of pages is part of the address, so that Back restores the list. */
export function useMessageList(source: LoadedMessages, options: MessageListOptions) {
  const { box, filter, gone, deleted } = options;
  const record = useContext(RecordContext);
  const { revalidate } = useRevalidator();
  const { state: navigation } = useNavigation();
  const [search, setSearch] = useSearchParams();
  const [state, setState] = useState(() => begin(source, gone));
  const first = source.missing === "failed" ? "failed" : "idle";
  const [more, setMore] = useState<"idle" | "loading" | "failed">(first);
  if (state.source !== source) {
    setState(begin(source, gone));
    setMore(first);
  }
  const hasMore = !hasEnded(state.progress, pageSizes.messages.list);
  const pages = Math.max(source.pages, Math.ceil(countOf(state.progress) / pageSizes.messages.list));
  const stop = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    stop.current = controller;
    return () => controller.abort();
  }, []);

  const read = async (page: number): Promise<MessagePage | undefined> => {
    const { signal } = stop.current;
    const response = await requestPage(box, filter, page, { record, signal });
    // Reading the page again opens the sign-in overlay.
    if (response.outcome === "refused") await revalidate();
    return response.outcome === "ok" ? response.data : undefined;
  };

  /** Messages that have left the list moved the others to earlier pages. */
  const loadMore = async () => {
    if (more === "loading" || !hasMore) return;
    setMore("loading");
    const { progress, goneBefore } = state;
    const left = gone - goneBefore;
    const onPage = Math.max(1, Math.floor(countOf(progress) / progress.page));
    const page = Math.max(1, progress.page - Math.ceil(left / onPage) + 1);
    const next = await read(page);
    if (next === undefined) return setMore("failed");
    setMore("idle");
    // A page that is read again may add nothing, which ends no list.
    const before = { ...progress, page: page - 1, entries: progress.entries - left };
    const idle = page - 1 < progress.page ? page - 1 - progress.page : progress.idle;
    // A list that was loaded anew meanwhile has not read this page.
    setState((current) =>
      current.source === state.source
        ? { ...appended(current, next, { ...before, idle }), goneBefore: gone }
        : current,
    );
  };

  const keepPages = useEffectEvent(() => {
    const shown = Math.min(pages, maxPages);
    if (navigation !== "idle" || pagesIn(search) >= shown) return;
    setSearch(searchWith(search, { pages: String(shown) }), { replace: true, preventScrollReset: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation that is under way is not replaced.
  useEffect(() => keepPages(), [pages, navigation]);

  const refresh = useEffectEvent(async () => {
    const first = await read(1);
    if (first !== undefined) setState((current) => refreshed(current, first));
  });
  useEffect(() => {
    if (deleted > 0) void refresh();
  }, [deleted]);

  return { ...state, hasMore, pages, more, loadMore };
}

function appended(state: State, page: MessagePage, before: ListProgress): State {
  // An entry that moved to this page between two calls is listed once.
  const all = new Map([...state.entries, ...page.entries].map((entry) => [entry.id, entry]));
  const { length } = page.entries;
  const added = all.size - state.entries.length;
  const progress = afterPage(before, { ...page, entries: length, added });
  return { ...state, entries: [...all.values()], unreadable: progress.unreadable, progress, asOf: page.asOf };
}

function refreshed(state: State, first: MessagePage): State {
  const { entries, asOf } = first;
  const { length } = entries;
  const alone = afterPage(nothingRead, { ...first, entries: length, added: length });
  const ids = new Set(entries.map(({ id }) => id));
  const last = state.entries.findLastIndex(({ id }) => ids.has(id));
  const rest = hasEnded(alone, pageSizes.messages.list) ? [] : state.entries.slice(last + 1);
  const progress = state.progress.page > 1 ? state.progress : alone;
  return { ...state, entries: [...entries, ...rest], progress, asOf };
}
