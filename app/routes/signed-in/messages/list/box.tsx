import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useActionData, useSearchParams } from "react-router";
import { timeOf } from "#app/format/dates.ts";
import { withPages } from "#app/lists/pages-shown.ts";
import { UnreadableNotice } from "#app/lists/unreadable-notice.tsx";
import { useSeenList } from "#app/shell/find/use-seen-list.ts";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import type { AvatarProps } from "#app/ui/avatar.tsx";
import { Note } from "#app/ui/note.tsx";
import { useToasts } from "#app/ui/radix/toast/toasts.tsx";
import { boxTexts } from "#practice-api/messages/texts.ts";
import type { LoadedMessages } from "../.server/loader.ts";
import { useForgetWith } from "../all-messages.tsx";
import { boxHref, messagesHref, viewOf } from "../links.ts";
import {
  boxLabels,
  findableMessage,
  type ListedMessage,
  type MessagesAnswer,
  messageNoun,
} from "../message.ts";
import { useOpenedMessages } from "../opened-messages.tsx";
import { MessageActions, type MessageActionsProps } from "../viewer/message-actions.tsx";
import { Viewer } from "../viewer/viewer.tsx";
import { EmptyBox, listClass } from "./box-states.tsx";
import { DeleteDialog, SendDialog } from "./confirm-dialogs.tsx";
import { DeletedNote, FailedDeletions, useDeletions } from "./deletions.tsx";
import { findRow, ListEnd, MessageRow, MessageRows } from "./message-rows.tsx";
import { SearchField, useSearch } from "./search.tsx";
import { DraftFailure, useSendDraft } from "./send-draft.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useMessageList } from "./use-message-list.ts";

/** The colours of the initials, one after another for each person of the list. */
const tones = ["staff", "own", "stone"] as const satisfies AvatarProps["tone"][];

const selectionForm = "selected-messages";

export type BoxProps = { loaded: LoadedMessages } & Pick<MessageActionsProps, "canReply" | "canCompose">;

/** The list of a box, with the message that is open beside it. Another box or filter mounts another one. */
export function Box({ loaded, canReply, canCompose }: BoxProps) {
  const [search] = useSearchParams();
  const view = viewOf(search);
  const { box, filter } = view;
  const { show } = useToasts();
  const submitted = useActionData<MessagesAnswer>();
  const opened = useOpenedMessages();
  const deletions = useDeletions();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const submittedIds = submitted?.intent === "confirm" ? submitted.ids : undefined;
  const [confirming, setConfirming] = useState(submittedIds?.length === 0 ? undefined : submittedIds);
  const [sending, setSending] = useState(
    submitted?.intent === "confirmSend" ? submitted.messageId : undefined,
  );
  const drafts = useSendDraft();
  const [isNoneSelected, setIsNoneSelected] = useState(submittedIds?.length === 0);

  const list = useMessageList(loaded, {
    box,
    filter,
    gone: deletions.deleted.size + (filter === "unread" ? opened.count : 0),
    deleted: deletions.deleted.size,
  });
  useForgetWith(loaded);
  useSeenList(
    `messages/${filter === "all" ? box : filter}`,
    list,
    (message) => findableMessage({ ...message, isUnread: opened.isUnread(message) }),
    opened.count,
  );
  const found = useSearch(box);
  const isKept = ({ id }: ListedMessage) => !deletions.hidden.has(id);
  const listed = list.entries.filter(isKept);
  const shown = found.matches?.filter(isKept) ?? listed;
  const chosen = shown.filter(({ id }) => selected.has(id));
  const toneOf = useTones(list.entries);
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
  const askToDelete = (ids: readonly string[]) => {
    setIsNoneSelected(ids.length === 0);
    if (ids.length > 0) return setConfirming([...ids]);
    show({ title: boxTexts.noneSelected, tone: "danger" });
  };
  const remove = (ids: readonly string[]) => {
    const messages = ids.map((id) => shown.find((one) => one.id === id) ?? unlisted(id, box));
    const removed = new Set(ids);
    const last = shown.findLastIndex(({ id }) => removed.has(id));
    const next = shown[last + 1] ?? shown.findLast(({ id }) => !removed.has(id));
    setConfirming(undefined);
    setSelected(new Set());
    deletions.begin(
      messages.map((one) => ({ ...one, isUnread: opened.isUnread(one) })),
      () => focusLater(ids[0]),
    );
    focusLater(next?.id);
  };

  // Back to the list gives the focus to the row of the message.
  const lastOpened = useRef(opened.id);
  const restoreFocus = useEffectEvent((id: string) => focusLater(id));
  useEffect(() => {
    if (lastOpened.current !== undefined && opened.id === undefined) restoreFocus(lastOpened.current);
    lastOpened.current = opened.id;
  }, [opened.id]);

  const isWhole = found.matches === undefined ? !list.hasMore : found.reading?.state === "done";
  const subject =
    confirming?.length === 1 ? shown.find(({ id }) => id === confirming[0])?.subject : undefined;
  const row = (message: ListedMessage) => (
    <MessageRow
      key={message.id}
      message={message}
      isUnread={opened.isUnread(message)}
      isOpen={message.id === opened.id}
      isSelected={selected.has(message.id)}
      tone={toneOf(message.name)}
      box={address}
      form={selectionForm}
      onSelect={select}
    />
  );
  return (
    <>
      <section aria-label={boxLabels[box]} className={listClass} id="message-list" tabIndex={-1}>
        <RecordForm
          id={selectionForm}
          action={messagesHref(search)}
          hidden
          onSubmit={(event) => {
            event.preventDefault();
            askToDelete(chosen.map(({ id }) => id));
          }}
        >
          <input type="hidden" name="intent" value="confirm" />
        </RecordForm>
        <Toolbar
          view={view}
          form={selectionForm}
          selected={chosen.length}
          isAllSelected={chosen.length > 0 && chosen.length === shown.length}
          onSelectAll={(isSelected) => {
            setIsNoneSelected(false);
            setSelected(new Set(isSelected ? shown.map(({ id }) => id) : []));
          }}
        />
        <SearchField search={found} />
        <div className="grid gap-3 not-empty:p-4">
          {isNoneSelected ? <Note tone="danger" title={boxTexts.noneSelected} /> : null}
          {submitted?.intent === "delete" ? <DeletedNote answer={submitted} /> : null}
          {submitted?.intent === "sendDraft" ? <DraftFailure answer={submitted} /> : null}
          <FailedDeletions />
          <UnreadableNotice count={list.unreadable} noun={messageNoun} />
        </div>
        {shown.length === 0 && found.matches === undefined && !list.hasMore && list.unreadable === 0 ? (
          <EmptyBox box={box} filter={filter} />
        ) : null}
        {/* The whole list keeps its rows and its height behind the matches. */}
        <div hidden={found.matches !== undefined}>
          <MessageRows messages={listed}>{row}</MessageRows>
        </div>
        {found.matches === undefined ? null : (
          <MessageRows messages={shown.slice(0, found.rows)}>{row}</MessageRows>
        )}
        {found.matches === undefined ? (
          <ListEnd
            hasMore={list.hasMore}
            more={list.more}
            href={withPages(messagesHref(search, { pages: undefined }), list.pages + 1)}
            finished={
              shown.length === 0 ? "" : `${finishedText(shown.length)} Updated at ${timeOf(list.asOf)}.`
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
      <Viewer
        entries={shown}
        isWhole={isWhole}
        tone={toneOf(shown.find(({ id }) => id === opened.id)?.name ?? "")}
        hidden={deletions.hidden}
        notice={({ id }) =>
          drafts.failure?.messageId === id ? <DraftFailure answer={drafts.failure} /> : null
        }
        actions={(message) => (
          <MessageActions
            message={message}
            canReply={canReply}
            canCompose={canCompose}
            onDelete={() => askToDelete([message.id])}
            onSend={() => setSending(message.id)}
          />
        )}
      />
      {sending === undefined ? null : (
        <SendDialog
          id={sending}
          draft={shown.find(({ id }) => id === sending)}
          onClose={() => setSending(undefined)}
          onConfirm={() => {
            setSending(undefined);
            drafts.send(sending);
          }}
        />
      )}
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

const finishedText = (count: number) =>
  count === 1 ? "The one message is shown." : `All ${count} messages are shown.`;

/** A message that is open without being listed. */
const unlisted = (id: string, box: ListedMessage["box"]): ListedMessage => ({
  id,
  box,
  name: "",
  subject: "",
  isUnread: false,
});

/** The colour of each person, in the order in which the list names them. */
function useTones(entries: readonly ListedMessage[]) {
  return useMemo(() => {
    const names = [...new Set(entries.map(({ name }) => name))];
    const places = new Map(names.map((name, place) => [name, place]));
    return (name: string) => tones[(places.get(name) ?? 0) % tones.length] ?? tones[0];
  }, [entries]);
}

/** Gives the focus to the row of a message after the next render, or to the list when there is none. */
function useFocusLater() {
  const [target, setTarget] = useState<{ id: string | undefined }>();
  useEffect(() => {
    if (target === undefined) return;
    const row = target.id === undefined ? undefined : findRow(target.id);
    const place = row?.querySelector<HTMLElement>("button") ?? document.getElementById("message-list");
    place?.focus();
  }, [target]);
  return (id: string | undefined) => setTarget({ id });
}
