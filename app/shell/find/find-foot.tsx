import type { SearchedArea } from "#app/browser/seen-lists.ts";
import { namesOf } from "./groups.ts";

export type Loading = "idle" | "loading" | "failed";

type FindFootProps = {
  count: number | undefined;
  personName: string;
  isMenuMissing: boolean;
  loading: Loading;
  part: readonly SearchedArea[];
  looked: readonly SearchedArea[];
};

const keyClass = "rounded-s border border-line bg-sunken px-2 font-sans text-text";

/** No count before the lists have been read. */
export function FindFoot({ count, personName, isMenuMissing, loading, part, looked }: FindFootProps) {
  const missing = [
    isMenuMissing && "The menu is not loaded, so most screens are missing here.",
    loading === "idle" && part.length > 0 && `Not all ${namesOf(part)} are loaded.`,
  ].filter(Boolean);
  return (
    <footer className="flex-none border-line border-t px-4 pt-3 pb-3 text-muted text-small/6 max-md:pb-5 md:px-6">
      <p className="wrap-anywhere">
        <span role="status">
          {loading === "loading"
            ? "Loading your lists…"
            : loading === "failed"
              ? "We could not load all of your lists."
              : count === undefined
                ? `For ${personName}.`
                : `${count} found for ${personName}.`}
        </span>{" "}
        {lookedText(looked)}
      </p>
      {missing.length === 0 ? null : <p>{missing.join(" ")}</p>}
      <p aria-hidden="true" className="mt-1 max-md:hidden">
        <kbd className={keyClass}>↑</kbd> <kbd className={keyClass}>↓</kbd> to move,{" "}
        <kbd className={keyClass}>Esc</kbd> to close
      </p>
    </footer>
  );
}

/** A list that is not looked through says nothing about what is in it. */
const lookedText = (looked: readonly SearchedArea[]) =>
  `We look at names only, of screens${looked.length === 0 ? "" : `, ${namesOf(looked)}`}. We do not look inside letters and messages, or at allergies, diagnoses, vaccines, reminders and bills.`;
