import { markedText } from "./marked-text.tsx";

/** "40 mg", "100 units/mL" and "1.5 mg/0.5 mL". */
const doses =
  /(\b\d[\d.,]{0,7} (?:mg|mcg|micrograms?|g|mL|units?|IU|mmol)(?:\/(?:\d[\d.,]{0,7} )?(?:mL|g|mg|dose|hour|h))?\b)/gi;

/** Keeps a number and its unit on one line in the name of a medicine. */
export const WholeDoses = ({ children }: { children: string }) =>
  markedText(children, doses, (dose) => <span className="whitespace-nowrap">{dose}</span>);
