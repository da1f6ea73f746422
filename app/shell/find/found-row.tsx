import type { Findable } from "#app/browser/seen-lists.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import { highlighted } from "./matching.ts";

type FoundRowProps = {
  id: string;
  entry: Findable;
  icon: IconName;
  words: readonly string[];
  isActive: boolean;
  onHover: () => void;
  onChoose: () => void;
};

const rowClass =
  "group grid min-h-13 cursor-pointer scroll-mt-11 grid-cols-start-rest-end items-center gap-x-3.5 rounded-m px-3 py-1.5 text-small/5.5 aria-selected:bg-tint aria-selected:outline-2 aria-selected:outline-primary aria-selected:-outline-offset-2";

export function FoundRow({ id, entry, icon, words, isActive, onHover, onChoose }: FoundRowProps) {
  const { name, facts, isUnread } = entry;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the combobox has the focus, and names the active option.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keys.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={rowClass}
      onPointerMove={isActive ? undefined : onHover}
      onClick={onChoose}
    >
      <Icon name={icon} className="text-muted" />
      <span className="wrap-anywhere min-w-0">
        <span className="block font-semi text-body/6 text-ink">
          <Highlighted text={name} words={words} />
        </span>
        {facts === "" ? null : (
          <span className="block text-muted group-aria-selected:text-text">
            <Highlighted text={facts} words={words} />
          </span>
        )}
      </span>
      {isUnread ? (
        <span className="badge bg-accent-tint text-on-accent-tint">
          <Icon name="mail" size="small" />
          <span>Unread</span>
        </span>
      ) : (
        <span
          aria-hidden="true"
          className="hidden rounded-s border border-line bg-surface px-2 py-0.5 font-sans text-text md:group-aria-selected:block"
        >
          Enter
        </span>
      )}
    </div>
  );
}

function Highlighted({ text, words }: { text: string; words: readonly string[] }) {
  return highlighted(text, words).map(({ text: piece, isMatch }, place) =>
    isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the text.
      <mark key={place} className="rounded-s bg-warning-bg text-inherit">
        {piece}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the text.
      <WholeDates key={place} isName>
        {piece}
      </WholeDates>
    ),
  );
}
