import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { Form, Link, useActionData, useNavigate, useSearchParams } from "react-router";
import { timeOf } from "#app/format/dates.ts";
import { AsOfOnPaper, UnreadableNotice } from "#app/lists/list-panel.tsx";
import { withPages } from "#app/lists/pages-shown.ts";
import type { DeferredPanel } from "#app/shell/deferred.tsx";
import { useSeenList } from "#app/shell/find/use-seen-list.ts";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-and-failed.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { useToasts } from "#app/ui/radix/toast/toasts.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import { boxTexts } from "#practice-api/messages/texts.ts";
import type { LoadedMessages } from "../.server/loader.ts";
import { DeleteDialog } from "../delete-form.tsx";
import {
  boxHref,
  type MessagesView,
  messagesHref,
  messagesPath,
  type ReadFilter,
  readFilters,
  viewOf,
} from "../links.ts";
import { DeletedNote, FailedDeletions } from "../mail/deletions.tsx";
import { useForgetWith, useMail } from "../mail/mail.tsx";
import {
  boxLabels,
  filterNames,
  findableMessage,
  type ListedMessage,
  type MessagesAnswer,
  messageNoun,
} from "../message.ts";
import { Viewer } from "../viewer/viewer.tsx";
import { findRow, ListEnd, MessageRow, MessageRows, useMessageList } from "./message-list.tsx";
import { SearchField, useSearch } from "./search.tsx";

const selectionForm = "selected-messages";

/** Paper shows the open message alone. */
const listClass =
  "border-line @mail:min-h-120 @mail:border-r @max-mail:has-[+.open-message]:hidden print:has-[+.open-message]:hidden";

export function Box({ loaded, canReply }: { loaded: LoadedMessages; canReply: DeferredPanel<boolean> }) {
  const [search] = useSearchParams();
  const view = viewOf(search);
  const { box, filter } = view;
  const { show } = useToasts();
  const submitted = useActionData<MessagesAnswer>();
  const { openId, isUnread, openedCount, deletions, outgoing } = useMail();
  const { sentDrafts } = outgoing;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const submittedIds = submitted?.intent === "confirm" ? submitted.ids : undefined;
  const [confirming, setConfirming] = useState(submittedIds?.length === 0 ? undefined : submittedIds);
  const [isNoneSelected, setIsNoneSelected] = useState(submittedIds?.length === 0);

  const list = useMessageList(loaded, {
    box,
    filter,
    gone: deletions.deleted.size + (filter === "unread" ? openedCount : 0),
    deleted: deletions.deleted.size,
  });
  useForgetWith(loaded);
  useSeenList(
    `messages/${filter === "all" ? box : filter}`,
    list,
    (message) => findableMessage({ ...message, isUnread: isUnread(message) }),
    openedCount,
  );
  const found = useSearch(box);
  const isKept = ({ id }: ListedMessage) => !deletions.hidden.has(id);
  const listed = list.entries.filter(isKept);
  const shown = found.matches?.filter(isKept) ?? listed;
  const selectable = shown.filter(({ id }) => !sentDrafts.has(id));
  const chosen = selectable.filter(({ id }) => selected.has(id));
  const address = boxHref(box, filter).split("?")[1] ?? "";

  const select = useCallback((id: string, isSelected: boolean) => {
    setIsNoneSelected(false);
    setSelected((ids) => {
      const next = new Set(ids);
      if (isSelected) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);

  const focusLater = useFocusLater();
  const remove = (ids: readonly string[]) => {
    const messages = ids.map((id) => shown.find((one) => one.id === id) ?? unlisted(id, box));
    const removed = new Set(ids);
    const last = shown.findLastIndex(({ id }) => removed.has(id));
    const next = shown[last + 1] ?? shown.findLast(({ id }) => !removed.has(id));
    setConfirming(undefined);
    setSelected(new Set());
    deletions.begin(
      messages.map((one) => ({ ...one, isUnread: isUnread(one) })),
      () => focusLater(ids[0]),
    );
    focusLater(next?.id);
  };
  const askToDelete = (ids: readonly string[]) => {
    setIsNoneSelected(ids.length === 0);
    if (ids.length > 0) return remove(ids);
    show({ title: boxTexts.noneSelected, tone: "danger" });
  };

  // Back to the list gives the focus to the row of the message.
  const lastOpened = useRef(openId);
  const restoreFocus = useEffectEvent((id: string) => focusLater(id));
  useEffect(() => {
    if (lastOpened.current !== undefined && openId === undefined) restoreFocus(lastOpened.current);
    lastOpened.current = openId;
  }, [openId]);

  const isEmpty = shown.length === 0 && found.matches === undefined && !list.hasMore && list.unreadable === 0;
  const isWhole = found.matches === undefined ? !list.hasMore : found.reading?.state === "done";
  const subject =
    confirming?.length === 1 ? shown.find(({ id }) => id === confirming[0])?.subject : undefined;
  const row = (message: ListedMessage) => (
    <MessageRow
      key={message.id}
      message={message}
      isUnread={isUnread(message)}
      isOpen={message.id === openId}
      isSelected={selected.has(message.id)}
      isDraft={box === "drafts"}
      isSending={sentDrafts.has(message.id)}
      namesBox={found.matches !== undefined && message.box !== box}
      box={address}
      form={selectionForm}
      onSelect={select}
    />
  );
  return (
    <>
      <section aria-label={boxLabels[box]} className={listClass} id="message-list" tabIndex={-1}>
        <AsOfOnPaper asOf={list.asOf} className="px-4 pt-3" />
        <RecordForm
          id={selectionForm}
          action={messagesHref(search)}
          fields={{ intent: "confirm" }}
          hidden
          onSubmit={(event) => {
            event.preventDefault();
            askToDelete(chosen.map(({ id }) => id));
          }}
        />
        <Toolbar
          view={view}
          selected={chosen.length}
          isEmpty={isEmpty}
          isAllSelected={chosen.length > 0 && chosen.length === selectable.length}
          onSelectAll={(isSelected) => {
            setIsNoneSelected(false);
            setSelected(new Set(isSelected ? selectable.map(({ id }) => id) : []));
          }}
        />
        {isEmpty ? null : <SearchField search={found} />}
        <div className="grid gap-3 not-empty:p-4">
          {isNoneSelected ? <Note tone="danger" title={boxTexts.noneSelected} /> : null}
          <DeletedNote box={box} />
          <FailedDeletions {...deletions} />
          <UnreadableNotice count={list.unreadable} noun={messageNoun} />
          {box !== "sent"
            ? null
            : outgoing.underWay.map(({ message: { actor, subject, recipientName }, phase }) =>
                phase === "sent" ? null : (
                  <p key={actor.getSnapshot().context.key} className="text-small wrap-anywhere">
                    Being sent: <strong>{subject}</strong>
                    {recipientName === "" ? "" : `, to ${recipientName}`}
                  </p>
                ),
              )}
        </div>
        {isEmpty ? <EmptyBox box={box} filter={filter} /> : null}
        {/* The whole list keeps its rows and its height behind the matches. */}
        <fieldset aria-label="Messages" className="min-w-0">
          <div hidden={found.matches !== undefined}>
            <MessageRows messages={listed}>{row}</MessageRows>
          </div>
          {found.matches === undefined ? null : (
            <MessageRows messages={shown.slice(0, found.rows)}>{row}</MessageRows>
          )}
        </fieldset>
        {found.matches === undefined ? (
          <ListEnd
            hasMore={list.hasMore}
            more={list.more}
            href={withPages(messagesHref(search, { pages: undefined }), list.pages + 1)}
            finished={
              shown.length === 0
                ? ""
                : `${finishedText(shown.length, list.unreadable)} Updated at ${timeOf(list.asOf)}.`
            }
            onMore={() => void list.loadMore()}
          />
        ) : (
          <ListEnd
            hasMore={found.matches.length > found.rows}
            more="idle"
            href={messagesHref(search)}
            finished=""
            onMore={found.showMore}
          />
        )}
      </section>
      <Viewer entries={shown} isWhole={isWhole} canReply={canReply} onDelete={(id) => askToDelete([id])} />
      {confirming === undefined ? null : (
        <DeleteDialog
          ids={confirming}
          subject={subject}
          onClose={() => setConfirming(undefined)}
          onConfirm={() => remove(confirming)}
        />
      )}
    </>
  );
}

type View = Pick<MessagesView, "box" | "filter">;

type ToolbarProps = {
  view: View;
  selected: number;
  isEmpty: boolean;
  isAllSelected: boolean;
  onSelectAll: (isSelected: boolean) => void;
};

function Toolbar({ view, selected, isEmpty, isAllSelected, onSelectAll }: ToolbarProps) {
  return (
    <div className="low:static sticky top-header z-1 flex flex-wrap items-center justify-between gap-x-2 border-line border-b bg-surface py-2 pr-2 pl-4 @max-mail:py-0.5 text-small noscript:justify-end print:hidden">
      <label
        className={`flex min-h-touch cursor-pointer items-center gap-4 noscript:hidden ${isEmpty ? "invisible" : ""}`}
      >
        <input
          type="checkbox"
          checked={isAllSelected}
          ref={(input) => {
            if (input !== null) input.indeterminate = selected > 0 && !isAllSelected;
          }}
          onChange={({ currentTarget }) => onSelectAll(currentTarget.checked)}
        />
        <span>{selected === 0 ? "Select all" : `${selected} selected`}</span>
      </label>
      <div className="flex items-center">
        {view.box === "inbox" && !(isEmpty && view.filter === "all") ? (
          <FilterForm filter={view.filter} />
        ) : null}
        <Link
          to={boxHref(view.box, view.filter)}
          replace
          preventScrollReset
          className="icon-button"
          aria-label="Refresh"
        >
          <Icon name="refresh" />
        </Link>
        {isEmpty ? null : (
          <button
            type="submit"
            form={selectionForm}
            className="icon-button"
            aria-label="Delete selected messages"
          >
            <Icon name="trash" />
          </button>
        )}
      </div>
    </div>
  );
}

/** A GET form, so that each filter has an address. */
function FilterForm({ filter }: { filter: ReadFilter }) {
  const navigate = useNavigate();
  return (
    <Form action={messagesPath} className="flex items-center" preventScrollReset>
      <select
        // Another filter by a link or by Back shows its own name.
        key={filter}
        name="filter"
        aria-label="Show"
        className="chip pr-2"
        defaultValue={filter}
        onChange={({ currentTarget }) => {
          void navigate(boxHref("inbox", currentTarget.value as ReadFilter), { preventScrollReset: true });
        }}
      >
        {readFilters.map((name) => (
          <option key={name} value={name}>
            {filterNames[name]}
          </option>
        ))}
      </select>
      <Button type="submit" variant="quiet" className="[@media(scripting:enabled)]:hidden">
        Show
      </Button>
    </Form>
  );
}

export function finishedText(count: number, unreadable: number): string {
  if (unreadable > 0) return count === 1 ? "1 message is shown." : `${count} messages are shown.`;
  return count === 1 ? "The one message is shown." : `All ${count} messages are shown.`;
}

const unlisted = (id: string, box: ListedMessage["box"]): ListedMessage => ({
  id,
  box,
  name: "",
  subject: "",
  isUnread: false,
});

export function BoxSkeleton() {
  return (
    <section aria-label="Messages" className={listClass}>
      <LoadingWords>Loading messages</LoadingWords>
      {["first", "second", "third", "fourth"].map((row) => (
        <div key={row} className="grid gap-2 p-4">
          <Skeleton width="half" />
          <Skeleton width="most" />
          <Skeleton width="quarter" />
        </div>
      ))}
    </section>
  );
}

/** Spec 2, section 2. */
const emptyTexts = {
  sent: [boxTexts.emptySent, "What you send to the practice shows here."],
  drafts: [boxTexts.emptyDrafts, "Messages that you have not sent yet show here."],
  unread: [boxTexts.noUnread, "You have read everything."],
  read: [boxTexts.noRead, "You have not opened a message yet."],
  all: [boxTexts.emptyInbox, "Messages from the practice show here."],
} as const;

function EmptyBox({ box, filter }: View) {
  const [title, meaning] = emptyTexts[box === "inbox" ? filter : box];
  return (
    <div className="p-6">
      <EmptyState title={title} isCalm>
        <p>{meaning}</p>
        {filter === "all" ? null : (
          <Link to={boxHref(box)} className={buttonClass("secondary")}>
            Show All
          </Link>
        )}
      </EmptyState>
    </div>
  );
}

function useFocusLater() {
  const [target, setTarget] = useState<{ id: string | undefined }>();
  useEffect(() => {
    if (target === undefined) return;
    const row = target.id === undefined ? undefined : findRow(target.id);
    const place = row?.querySelector<HTMLElement>("button, a") ?? document.getElementById("message-list");
    place?.focus();
  }, [target]);
  return (id: string | undefined) => setTarget({ id });
}
