import {
  type KeyboardEvent,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useNavigate, useSubmit } from "react-router";
import { handWords } from "#app/browser/handed-words.ts";
import { type Findable, type SearchedArea, useSeenLists, whenForgotten } from "#app/browser/seen-lists.ts";
import { whenIdle } from "#app/browser/when-idle.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useLastLoaded } from "../deferred.tsx";
import { RecordContext } from "../patient/record-form.tsx";
import type { ShellData } from "../shell-data.ts";
import { FindFoot, type Loading } from "./find-foot.tsx";
import { FoundRow } from "./found-row.tsx";
import { type FoundGroup, find, findIndex, namesOf, unseenIn, warmUp } from "./groups.ts";
import { loadLists } from "./load-lists.ts";
import { wordsOf } from "./matching.ts";
import { searchesFor } from "./places.ts";

type FindDialogProps = {
  data: Pick<ShellData, "menu" | "person" | "people" | "personName">;
  onClose: () => void;
};

const maxLength = 100;
const pauseMs = 250;
const loadId = "load";
const asksFor = 2;

/** What is typed stays in the memory of the page. The browser's own dialog, because it must be modal. */
export function FindDialog({ data, onClose }: FindDialogProps) {
  const record = useContext(RecordContext);
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState<string>();
  const [loading, setLoading] = useState<Loading>("idle");
  const loadedMenu = useLastLoaded(data.menu);
  const seen = useSeenLists(record);
  const menu = useMemo(() => loadedMenu ?? [], [loadedMenu]);
  const person = useLastLoaded(data.person);
  const people = useLastLoaded(data.people);
  const index = useMemo(
    () => findIndex(menu, person?.kinds ?? [], people?.records ?? [], seen),
    [menu, person, people, seen],
  );
  const words = useMemo(() => wordsOf(typed), [typed]);
  const exact = useMemo(() => find(index, words), [index, words]);
  const unseen = useMemo(() => unseenIn(menu, seen), [menu, seen]);
  const isAsked = typed.trim().length >= asksFor && loading === "idle" && unseen.none.length > 0;
  const progress = isAsked ? "loading" : loading;
  const near = useMemo(
    () => (exact.length === 0 && progress !== "loading" ? find(index, words, true) : []),
    [exact, progress, index, words],
  );
  const found = near.length > 0 ? near : exact;
  const groups = [...found, ...loadGroup(unseen.none, progress), ...searchGroup(searchesFor(menu, typed))];
  const rows = groups.flatMap(({ name, shown }) =>
    shown.map((entry) => ({ key: `${name} ${entry.id}`, entry })),
  );
  // Only what was found is chosen beforehand, and nothing that is done at once: Enter alone never switches a record.
  // The rows may change while a list is read, so it is one by its name.
  const isChosen = typed.trim() !== "" && exact.length > 0 && rows[0]?.entry.press === undefined;
  const current = Math.max(
    rows.findIndex(({ key }) => key === active),
    isChosen ? 0 : -1,
  );
  const rowId = (row: number) => `${id}-${row}`;

  useLayoutEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    field.current?.focus();
    return () => dialog?.close();
  }, []);
  // The first key finds faster once the browser has compiled what it runs.
  const warm = useEffectEvent(() => warmUp(index));
  useEffect(() => whenIdle(() => warm()), []);
  const close = useEffectEvent(onClose);
  useEffect(() => whenForgotten(() => close()), []);

  const abort = useRef<AbortController>(null);
  const read = async () => {
    const controller = new AbortController();
    abort.current = controller;
    setLoading("loading");
    const failed = await loadLists(record, unseen.none, controller.signal);
    if (!controller.signal.aborted) setLoading(failed.length === 0 ? "idle" : "failed");
  };
  const ask = useEffectEvent(read);
  // Reading waits for a pause between the keys, which it would hold up.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key begins the pause again.
  useEffect(() => {
    if (!isAsked) return;
    const pause = setTimeout(() => void ask(), pauseMs);
    return () => clearTimeout(pause);
  }, [isAsked, typed]);
  // What is on its way for a dialog that is closed, or for another record, is dropped.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record has other lists.
  useEffect(() => () => abort.current?.abort(), [record]);

  const type = (text: string) => {
    setTyped(text);
    setActive(undefined);
  };
  const move = (to: number) => {
    const row = (to + rows.length) % rows.length;
    setActive(rows[row]?.key);
    document.getElementById(rowId(row))?.scrollIntoView({ block: "nearest" });
  };
  const open = useOpen(record, onClose);
  const choose = (row: Findable | undefined) => {
    if (row === undefined) return;
    if (row.id !== loadId) return open(row);
    if (loading === "failed") void read();
    field.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || rows.length === 0) return;
    const act = {
      ArrowDown: () => move(current + 1),
      ArrowUp: () => move(Math.max(current, 0) - 1),
      Enter: () => choose(rows[current]?.entry),
    }[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };

  const isMenuMissing = loadedMenu === undefined;
  const count = found.reduce((sum, { total }) => sum + total, 0);
  const nothing =
    exact.length > 0 || typed.trim() === "" || progress === "loading"
      ? undefined
      : near.length > 0
        ? "Did you mean:"
        : unseen.none.length > 0 || unseen.part.length > 0 || isMenuMissing
          ? "Nothing found yet."
          : "Nothing that we look at has this name.";

  let next = 0;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the key for it, as `onCancel`.
    <dialog
      ref={box}
      closedby="any"
      aria-label="Find anything"
      className="dialog max-w-700 contain-content md:mt-finder md:max-h-finder"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
      onClick={({ target, currentTarget }) => {
        // Where a browser does not know `closedby`, a press beside the dialog reaches the dialog itself.
        if (target === currentTarget && !("closedBy" in currentTarget)) onClose();
      }}
    >
      <div className="flex flex-none items-center gap-3 border-line border-b py-2 pr-2 pl-4 md:py-3 md:pr-3 md:pl-6">
        <Icon name="search" className="text-muted" />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label="Find anything"
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current < 0 ? undefined : rowId(current)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={maxLength}
          placeholder="Screen, medicine, test, letter …"
          className="min-h-touch min-w-0 flex-1 bg-transparent text-ink text-lead shadow-none outline-none placeholder:text-muted"
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={press}
        />
        {typed === "" ? null : (
          <button
            type="button"
            className="min-h-touch cursor-pointer px-2 font-semi text-link text-small underline underline-offset-link"
            onClick={() => {
              type("");
              field.current?.focus();
            }}
          >
            Clear
          </button>
        )}
        <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className="min-h-0 flex-auto overflow-y-auto overscroll-contain px-3 pt-1 pb-3">
        {nothing === undefined ? null : <p className="px-3 pt-4 pb-2 font-semi">{nothing}</p>}
        <div id={`${id}-list`} role="listbox" aria-label="Found" hidden={rows.length === 0}>
          {groups.map(({ name, icon, total, shown }) => {
            const first = next;
            next += shown.length;
            const more = total === shown.length ? "" : `, ${shown.length} of ${total} shown`;
            return (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox.
              <div key={name} role="group" aria-label={`${name}${more}`}>
                <div
                  aria-hidden="true"
                  className="flex justify-between px-3 pt-3 pb-1 text-muted text-small/6"
                >
                  <span className="font-semi">{name}</span>
                  {more === "" ? null : <span>{more.slice(2)}</span>}
                </div>
                {shown.map((entry, row) => (
                  <FoundRow
                    key={entry.id}
                    id={rowId(first + row)}
                    entry={entry}
                    icon={entry.icon ?? icon}
                    words={words}
                    isActive={first + row === current}
                    onHover={() => setActive(rows[first + row]?.key)}
                    onChoose={() => choose(entry)}
                  />
                ))}
              </div>
            );
          })}
        </div>
        {typed === "" ? (
          <p className="px-3 pt-3 pb-2 text-muted text-small/6">
            You can also type a test, a medicine, an allergy, a vaccine, who wrote a letter, or the number of
            an invoice.
          </p>
        ) : null}
      </div>
      <FindFoot
        count={typed === "" ? undefined : count}
        isNear={near.length > 0}
        personName={data.personName}
        isMenuMissing={isMenuMissing}
        arePeopleMissing={people === undefined || people.unreadable > 0}
        loading={progress}
        unseen={unseen}
      />
    </dialog>
  );
}

function useOpen(record: string, onClose: () => void) {
  const navigate = useNavigate();
  const submit = useSubmit();
  return ({ href, form, words, press }: Findable) => {
    onClose();
    if (press !== undefined) return document.getElementById(press)?.click();
    if (words !== undefined) handWords(href, words);
    if (form === undefined) void navigate(href);
    else void submit({ record, ...form }, { method: "post", action: href });
  };
}

function loadGroup(unseen: readonly SearchedArea[], loading: Loading): FoundGroup[] {
  if (loading === "idle" || unseen.length === 0) return [];
  const [name, facts] =
    loading === "loading" ? ["Loading your lists…", ""] : ["Try again", "We could not load them all."];
  const row = {
    id: loadId,
    name,
    facts: [facts, `Not loaded yet: ${namesOf(unseen)}`].join(" ").trim(),
    href: "",
  };
  return [{ name: "Your lists", icon: "refresh", total: 1, shown: [row] }];
}

const searchGroup = (shown: readonly Findable[]): FoundGroup[] =>
  shown.length === 0 ? [] : [{ name: "Search further", icon: "search", total: shown.length, shown }];
