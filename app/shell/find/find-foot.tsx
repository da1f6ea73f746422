import type { SearchedArea } from "#app/browser/seen-lists.ts";
import { namesOf } from "./groups.ts";

export type FindFootProps = {
  /** Undefined while nothing is typed. */
  found: number | undefined;
  personName: string;
  isMenuMissing: boolean;
  /** The areas that are not searched, or in part. */
  unseen: { none: readonly SearchedArea[]; part: readonly SearchedArea[] };
};

const keyClass = "rounded-s border border-line bg-sunken px-2 font-sans text-text";

/** How much was found, for whom, and what was not searched. */
export function FindFoot({ found, personName, isMenuMissing, unseen }: FindFootProps) {
  return (
    <footer className="flex-none border-line border-t px-4 pt-3 pb-3 text-muted text-small/6 max-md:pb-5 md:px-6">
      <p role="status" className="wrap-anywhere">
        {found === undefined
          ? `Searches names and subjects for ${personName}.`
          : `${found} found for ${personName}, in names and subjects.`}
      </p>
      <p>
        {[
          "The inside of letters and messages is not searched.",
          isMenuMissing && "The menu is not loaded, so most screens are missing here.",
          unseen.none.length > 0 && `Not loaded, so not searched: ${namesOf(unseen.none)}.`,
          unseen.part.length > 0 && `Only in part searched: ${namesOf(unseen.part)}.`,
        ]
          .filter(Boolean)
          .join(" ")}
      </p>
      <p aria-hidden="true" className="mt-1 max-md:hidden">
        <kbd className={keyClass}>↑</kbd> <kbd className={keyClass}>↓</kbd> to move,{" "}
        <kbd className={keyClass}>Esc</kbd> to close
      </p>
    </footer>
  );
}
