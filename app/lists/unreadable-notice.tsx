import { Note } from "#app/ui/note.tsx";

/** What could not be understood is counted, never left out in silence. */
export function Unreadable({ count }: { count: number }) {
  if (count === 0) return null;
  const what = count === 1 ? "1 appointment" : `${count} appointments`;
  return (
    <Note tone="warning" title={`${what} could not be read.`}>
      Ring the practice to hear about {count === 1 ? "it" : "them"}.
    </Note>
  );
}
