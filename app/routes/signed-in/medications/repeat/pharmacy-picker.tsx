import { type KeyboardEvent, useId, useMemo, useState } from "react";
import { describing, FieldFrame } from "#app/ui/fields/field.tsx";
import { plainName } from "#practice-api/medications/rules.ts";
import type { PharmacyOffer } from "./.server/pharmacies.ts";

const maxShown = 20;
const hint = "Type a part of its name or town, then choose from the list.";

export type ListedPharmacy = PharmacyOffer["pharmacies"][number];
type PharmacyPickerProps = {
  pharmacies: readonly ListedPharmacy[];
  chosen: ListedPharmacy | undefined;
  error: string | undefined;
  onPick: (pharmacy: ListedPharmacy | undefined) => void;
};

/** A combobox (ARIA Authoring Practices). Without JavaScript the name is typed in full. */
export function PharmacyPicker({ pharmacies, chosen, error, onPick }: PharmacyPickerProps) {
  const listId = useId();
  const [text, setText] = useState(chosen?.name ?? "");
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const indexed = useMemo(() => pharmacies.map((one) => ({ one, key: plainName(one.name) })), [pharmacies]);
  // Not deferred: the keys after the text belong to its matches.
  const wanted = chosen?.name === text ? "" : text;
  const matches = useMemo(() => {
    const words = plainName(wanted).split(/\s+/).filter(Boolean);
    return indexed.filter(({ key }) => words.every((word) => key.includes(word))).map(({ one }) => one);
  }, [indexed, wanted]);
  const shown = matches.slice(0, maxShown);

  function pick(pharmacy: ListedPharmacy) {
    onPick(pharmacy);
    setText(pharmacy.name);
    setIsOpen(false);
    setActive(-1);
  }

  function onKeyDown(event: KeyboardEvent) {
    const last = shown.length - 1;
    if (event.key === "ArrowDown") setActive(isOpen && active < last ? active + 1 : 0);
    else if (event.key === "ArrowUp") setActive(isOpen && active > 0 ? active - 1 : last);
    else if (event.key === "Escape" && isOpen) setActive(-1);
    else if (event.key === "Enter" && isOpen && shown[active]) pick(shown[active]);
    else return;
    // Enter would send the form, and Esc would empty the field.
    event.preventDefault();
    if (event.key.startsWith("Arrow")) setIsOpen(true);
    else setIsOpen(false);
  }

  return (
    <div className="relative **:[.field]:mb-0">
      <FieldFrame id="pharmacy" label="Which pharmacy?" hint={hint} error={error}>
        <input
          id="pharmacy"
          name="pharmacyName"
          className="input"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && shown[active] ? `${listId}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          value={text}
          {...describing({ id: "pharmacy", hint, error })}
          onChange={(event) => {
            setText(event.target.value);
            // The whole form is rendered again with another choice.
            if (chosen !== undefined) onPick(undefined);
            setActive(-1);
            setIsOpen(true);
          }}
          onClick={() => setIsOpen(true)}
          onBlur={() => setIsOpen(false)}
          onKeyDown={onKeyDown}
        />
      </FieldFrame>
      <input type="hidden" name="pharmacyId" value={chosen?.id ?? ""} />
      {/* Over the page: what is pressed beside the list must not move when the list closes. */}
      <div
        id={listId}
        role="listbox"
        aria-label="Pharmacies"
        hidden={!isOpen}
        className="absolute inset-x-0 z-6 mt-1 max-h-80 overflow-y-auto rounded-m border border-line-strong bg-raised shadow-2 empty:hidden"
      >
        {isOpen
          ? shown.map((pharmacy, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the input, which keeps the focus.
              <div
                key={pharmacy.id}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === active}
                tabIndex={-1}
                // The input would lose the focus, and the list would close before the click.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => pick(pharmacy)}
                className="flex min-h-touch cursor-pointer flex-wrap items-center gap-x-4 px-4 py-2 wrap-anywhere hover:bg-sunken aria-selected:bg-tint aria-selected:text-on-tint aria-selected:outline-2 aria-selected:outline-primary aria-selected:-outline-offset-2"
              >
                {pharmacy.name}
                {pharmacy.isPreferred ? <small>Your pharmacy</small> : null}
              </div>
            ))
          : null}
      </div>
      <p role="status" className="mt-1 min-h-6 text-small">
        {isOpen ? countText(matches.length) : ""}
      </p>
    </div>
  );
}

function countText(found: number): string {
  if (found === 0) return "No pharmacy in this list has this name.";
  return found > maxShown ? `The first ${maxShown} are shown. Type more to find yours.` : `${found} found.`;
}
