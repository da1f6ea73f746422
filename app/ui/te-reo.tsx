import type { ReactNode } from "react";

/** Phrases in te reo Māori of the practice's texts. Names of people and places need no mark (WCAG 3.1.2). */
const phrases =
  /(Te Ia Tikitiki o te kāmehameha|Nau mai, haere mai|Mate huango|Kōrero mai|whakamāui kiri|Ngā mihi(?: nui)?|Tēnā koe|Mā te wā|Kia ora|Me mutu)/i;

/** A text of the practice with its phrases in te reo marked, so that a screen reader pronounces them as Māori. */
export function TeReo({ children }: { children: string }): ReactNode {
  return children.split(phrases).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key.
      <span key={index} lang="mi">
        {part}
      </span>
    ),
  );
}
