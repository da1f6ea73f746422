import { markedText } from "./text/marked-text.tsx";

const doses =
  /(\b\d[\d.,]{0,7} (?:mg|mcg|micrograms?|g|mL|units?|IU|mmol)(?:\/(?:\d[\d.,]{0,7} )?(?:mL|g|mg|dose|hour|h))?\b)/gi;

export const WholeDoses = ({ children }: { children: string }) =>
  markedText(children, doses, (dose) => <span className="whitespace-nowrap">{dose}</span>);
