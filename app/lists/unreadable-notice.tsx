import { plural } from "#app/format/plural.ts";
import { Note } from "#app/ui/note.tsx";
import type { Noun } from "./list.ts";

/** No entry is left out in silence. */
export function UnreadableNotice({ count, noun }: { count: number; noun: Noun }) {
  if (count === 0) return null;
  return (
    <Note tone="warning" title={`${plural(count, noun.one, noun.many)} could not be read.`}>
      Call the practice to hear about {count === 1 ? "it" : "them"}.
    </Note>
  );
}
