import { RetryLink } from "#app/shell/page/failed.tsx";
import { Note } from "#app/ui/note.tsx";
import type { List, Noun } from "./list.ts";

type MissingNoticeProps = {
  list: Pick<List<unknown>, "entries" | "missing">;
  noun: Noun;
  /** As it ends "We could not load all of …". */
  what: string;
};

/** "Show more" cannot add the rest. */
export function MissingNotice({ list: { entries, missing }, noun, what }: MissingNoticeProps) {
  if (missing === undefined) return null;
  if (missing === "failed") {
    return (
      <div className="grid justify-items-start gap-3">
        <Note tone="warning" title={`We could not load all of ${what}.`}>
          Some {noun.many} may be missing here.
        </Note>
        <RetryLink />
      </div>
    );
  }
  return (
    <Note tone="warning" title={`Only ${entries.length} ${noun.many} are listed here.`}>
      There may be more. Call the practice about them.
    </Note>
  );
}
