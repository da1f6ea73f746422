import { useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { emergencyWords } from "#practice-api/practice/emergency.ts";

export function useEmergencyWords(initial: string) {
  const [text, setText] = useState(initial);
  return {
    text,
    words: emergencyWords(text),
    onChange: ({ target }: { target: { value: string } }) => setText(target.value),
  };
}

/** While the panel is there, only Call 111 is filled. */
export const submitVariant = (words: readonly string[]) => (words.length > 0 ? "secondary" : "primary");

/**
 * It blocks nothing and says nothing about what it might be (ruling B74). Without words it is an empty live
 * region, so that the panel is announced when it appears.
 */
export function EmergencyPanel({ words }: { words: readonly string[] }) {
  return (
    <div role="status" className="emergency">
      {words.length === 0 ? null : (
        <div className="emergency-panel flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-m bg-danger px-4 py-3 text-on-danger forced-colors:border-2">
          <div className="wrap-anywhere min-w-0 grow basis-72">
            <strong className="flex items-center gap-2 text-inherit text-lead">
              <Icon name="alert-triangle" size="small" />
              If this is happening now, call 111
            </strong>
            <p>You wrote {quoted(words)}.</p>
          </div>
          <a
            href="tel:111"
            className="button min-h-touch bg-surface text-danger-fg text-small focus-visible:shadow-none focus-visible:outline-on-danger max-md:grow max-md:basis-full"
          >
            <Icon name="phone" size="small" />
            Call 111
          </a>
        </div>
      )}
    </div>
  );
}

const list = new Intl.ListFormat("en-NZ", { type: "conjunction" });

function quoted(words: readonly string[]): string {
  return list.format(words.map((each) => `“${each}”`));
}
