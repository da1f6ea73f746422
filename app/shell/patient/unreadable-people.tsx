import { Note } from "#app/ui/note.tsx";

/** So that none is left out in silence. */
export function UnreadablePeople({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Note
      tone="warning"
      title={`${count} ${count === 1 ? "person" : "people"} you may act for could not be read.`}
      className="mb-4"
    >
      Call the practice if someone is missing here.
    </Note>
  );
}
