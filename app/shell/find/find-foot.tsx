import { Icon } from "#app/ui/icon.tsx";
import { namesOf, type unseenIn } from "./groups.ts";

export type Loading = "idle" | "loading" | "failed";

type FindFootProps = {
  /** Undefined while nothing is typed. */
  count: number | undefined;
  isNear: boolean;
  personName: string;
  isMenuMissing: boolean;
  arePeopleMissing: boolean;
  loading: Loading;
  unseen: ReturnType<typeof unseenIn>;
};

const keyClass = "rounded-s border border-line bg-sunken px-2 font-sans text-text";

/** No count before the lists have been read. It always says where was looked, and where not. */
export function FindFoot({ count, isNear, personName, loading, unseen, ...missing }: FindFootProps) {
  const { none, part, looked } = unseen;
  const cut = [
    missing.isMenuMissing && "The menu is not loaded, so most screens are missing here.",
    missing.arePeopleMissing && "Not all people of this account are loaded.",
    loading === "failed" && `We could not load these lists: ${namesOf(none)}.`,
    count !== undefined && part.length > 0 && `Not all ${namesOf(part)} are loaded.`,
  ].filter(Boolean);
  return (
    <footer className="max-h-half flex-none overflow-y-auto border-line border-t px-4 pt-2 pb-2 text-muted text-small/6 max-md:pb-4 md:px-6">
      <p
        role="status"
        className={count === undefined ? "wrap-anywhere" : "wrap-anywhere font-semi text-text"}
      >
        {loading === "loading"
          ? "Loading your lists…"
          : count === undefined
            ? `It looks in the record of ${personName}.`
            : `${count} ${isNear ? "with almost this name" : "found"} for ${personName}${loading === "failed" ? " so far" : ""}.`}
      </p>
      {cut.length === 0 ? null : <p className="text-text wrap-anywhere">{cut.join(" ")}</p>}
      {count === undefined || looked.length === 0 ? null : (
        <details>
          <summary className="flex min-h-touch cursor-pointer list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden">
            Looked in {looked.length} {looked.length === 1 ? "list" : "lists"} of the record
            <Icon name="chevron-down" size="small" className="text-link" />
          </summary>
          <p className="pb-1 wrap-anywhere">
            We look at names in {namesOf(looked)}. We do not look inside letters, messages and results, or at
            vitals and the timeline.
          </p>
        </details>
      )}
      <p aria-hidden="true" className="mt-1 max-md:hidden">
        <kbd className={keyClass}>↑</kbd> <kbd className={keyClass}>↓</kbd> to move,{" "}
        <kbd className={keyClass}>Esc</kbd> to close
      </p>
    </footer>
  );
}
