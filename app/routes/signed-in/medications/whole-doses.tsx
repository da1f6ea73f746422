/** "40 mg", "100 units/mL" and "1.5 mg/0.5 mL". The parentheses keep the doses in what `split` returns. */
const doses =
  /(\b\d[\d.,]{0,7} (?:mg|mcg|micrograms?|g|mL|units?|IU|mmol)(?:\/(?:\d[\d.,]{0,7} )?(?:mL|g|mg|dose|hour|h))?\b)/i;

/** Keeps a number and its unit on one line in the name of a medicine. The text itself stays as it is. */
export function WholeDoses({ children }: { children: string }) {
  return children.split(doses).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key.
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
