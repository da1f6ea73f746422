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
import { useLastLoaded } from "../page/deferred.tsx";
import { RecordContext } from "../patient/record-form.tsx";
import type { ShellData } from "../shell-data.ts";
import { FindFoot } from "./find-foot.tsx";
import { FoundRow } from "./found-row.tsx";
import { type FoundGroup, find, findIndex, namesOf, unseenIn, warmUp } from "./groups.ts";
import { loadLists } from "./load-lists.ts";
import { wordsOf } from "./matching.ts";
import { searchesFor } from "./places.ts";

export type FindDialogProps = {
  data: Pick<ShellData, "menu" | "person" | "personName">;
  onClose: () => void;
};

/** As many letters as the searches of the screens take. */
const maxLength = 100;
const loadId = "load";

type Loading = "idle" | "loading" | "failed";

/**
 * Finds screens, actions and the entries of lists by their names. What is typed stays in the memory of the page. The
 * browser's own dialog, because it must be modal; its list is chosen from with the keys of a combobox.
 */
export function FindDialog({ data, onClose }: FindDialogProps) {
  const record = useContext(RecordContext);
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const [loading, setLoading] = useState<Loading>("idle");
  const loadedMenu = useLastLoaded(data.menu);
  const seen = useSeenLists(record);
  const menu = useMemo(() => loadedMenu ?? [], [loadedMenu]);
  const person = useLastLoaded(data.person);
  const index = useMemo(() => findIndex(menu, person?.kinds ?? [], seen), [menu, person, seen]);
  const words = useMemo(() => wordsOf(typed), [typed]);
  const found = useMemo(() => find(index, words), [index, words]);
  const unseen = useMemo(() => unseenIn(menu, seen), [menu, seen]);
  const further = [...searchesFor(menu, typed), ...loadRow(unseen.none, loading)];
  const groups: FoundGroup[] =
    further.length === 0
      ? found
      : [...found, { name: "Search", icon: "search", total: further.length, shown: further }];
  const rows = groups.flatMap(({ shown }) => shown);
  const current = Math.min(active, rows.length - 1);
  const rowId = (row: number) => `${id}-${row}`;

  useLayoutEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    field.current?.focus();
    return () => dialog?.close();
  }, []);
  // The first key finds faster once the browser has compiled what it runs.
  useEffect(() => whenIdle(() => warmUp(index)), [index]);
  const close = useEffectEvent(onClose);
  useEffect(() => whenForgotten(() => close()), []);

  const type = (text: string) => {
    setTyped(text);
    setActive(0);
  };
  const move = (to: number) => {
    const row = (to + rows.length) % rows.length;
    setActive(row);
    document.getElementById(rowId(row))?.scrollIntoView({ block: "nearest" });
  };
  const open = useOpen(record, onClose);
  const choose = (row: Findable | undefined) => {
    if (row === undefined) return;
    if (row.id !== loadId) return open(row);
    if (loading === "loading") return;
    setLoading("loading");
    void loadLists(record, unseen.none).then(({ length }) => setLoading(length === 0 ? "idle" : "failed"));
    field.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || rows.length === 0) return;
    const act = {
      ArrowDown: () => move(current + 1),
      ArrowUp: () => move(current - 1),
      Enter: () => choose(rows[current]),
    }[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };

  let next = 0;
  return (
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
          aria-activedescendant={rows.length > 0 ? rowId(current) : undefined}
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
      {rows.length === 0 ? (
        <p className="flex-1 p-6">Nothing has this name.</p>
      ) : (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Found"
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 pt-1 pb-3"
        >
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
                    onHover={() => setActive(first + row)}
                    onChoose={() => choose(entry)}
                  />
                ))}
              </div>
            );
          })}
        </div>
      )}
      <FindFoot
        found={typed === "" ? undefined : found.reduce((sum, { total }) => sum + total, 0)}
        personName={data.personName}
        isMenuMissing={loadedMenu === undefined}
        unseen={unseen}
      />
    </dialog>
  );
}

/** Opens what was chosen. The press of the patient may mark it as read. */
function useOpen(record: string, onClose: () => void) {
  const navigate = useNavigate();
  const submit = useSubmit();
  return ({ href, form, words }: Findable) => {
    onClose();
    if (words !== undefined) handWords(href, words);
    if (form === undefined) void navigate(href);
    else void submit({ record, ...form }, { method: "post", action: href });
  };
}

const loadNames: Record<Loading, string> = {
  idle: "Load my lists, to find what is in them",
  loading: "Loading my lists…",
  failed: "We could not load them all. Try again",
};

/** Offers to read the lists that were not seen, which is done on the patient's press only. */
function loadRow(unseen: readonly SearchedArea[], loading: Loading): Findable[] {
  if (unseen.length === 0) return [];
  const facts = `Not loaded yet: ${namesOf(unseen)}`;
  return [{ id: loadId, name: loadNames[loading], facts, href: "", icon: "refresh" }];
}
