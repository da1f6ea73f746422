import { markedText } from "./marked-text.tsx";

/** Phrases in te reo Māori of the practice's texts. Names of people and places need no mark (WCAG 3.1.2). */
const phrases =
  /(Te Ia Tikitiki o te kāmehameha|Nau mai, haere mai|Mate huango|Kōrero mai|whakamāui kiri|Ngā mihi(?: nui)?|Tēnā koe|Mā te wā|Kia ora|Me mutu)/i;

/** A text of the practice with its phrases in te reo marked, so that a screen reader pronounces them as Māori. */
export const TeReo = ({ children }: { children: string }) =>
  markedText(children, phrases, (phrase) => <span lang="mi">{phrase}</span>);
