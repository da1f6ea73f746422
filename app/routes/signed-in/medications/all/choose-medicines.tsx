import { useDeferredValue, useMemo, useState } from "react";
import { Link, useNavigation } from "react-router";
import { useHandedWords } from "#app/browser/handed-words.ts";
import { useIsPrinting } from "#app/browser/use-is-printing.ts";
import { isoDay } from "#app/format/dates.ts";
import { plainText } from "#app/format/plain-text.ts";
import { RecordForm, skipRevalidation } from "#app/shell/patient/record-form.tsx";
import { Button, SubmitButton } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import type { FollowedMedicine } from "#machines/repeat-medication/types.ts";
import { daysBetween } from "#practice-api/medications/rules.ts";
import { allMedicinesHref, repeatHref } from "../links.ts";
import type { Medicine } from "../medicine.ts";
import { MedicineFacts, MedicineName } from "../medicine-facts.tsx";
import { medicineCard, medicineRow } from "../medicine-list.tsx";
import { askedByName, type MedicineChoiceProps, RepeatStatus, statusLine } from "../repeat-status.tsx";
import { useSelection } from "../use-selection.ts";

/** Spec 2, section 9. */
const rowsAtOnce = 50;

type ChooseMedicinesProps = Pick<RowProps, "medicines" | "today"> & {
  saved: readonly string[];
  asked: readonly FollowedMedicine[];
  error: string | undefined;
};

export function ChooseMedicines({ medicines, today, saved, asked, error }: ChooseMedicinesProps) {
  const { selected, toggle, clear } = useSelection(saved);
  const [search, setSearch] = useState("");
  const [order, setOrder] = useState<Order>("newest");
  const [rows, setRows] = useState(rowsAtOnce);
  const find = (words: string) => {
    setSearch(words);
    setRows(rowsAtOnce);
  };
  useHandedWords(find);
  const isPrinting = useIsPrinting();
  const isSending = useNavigation().formData?.get("intent") === "ask";
  const wanted = useDeferredValue(search);
  const found = useMemo(() => matching(medicines, wanted, order), [medicines, wanted, order]);
  const shown = isPrinting ? found : found.slice(0, rows);
  const isShown = new Set(shown.map(({ id }) => id));
  const askedBefore = useMemo(() => askedByName(asked), [asked]);

  return (
    <RecordForm
      action={allMedicinesHref}
      fields={{ intent: "ask", ...skipRevalidation }}
      preventScrollReset={selected.size === 0}
    >
      {[...selected]
        .filter((id) => !isShown.has(id))
        .map((id) => (
          <input key={id} type="hidden" name="ids" value={id} />
        ))}
      <div className="flex flex-wrap gap-x-4 **:[.field]:mb-4 **:[.field]:max-w-96 **:[.field]:grow **:[.field]:basis-48 *:[.button]:mb-4 *:[.button]:ml-auto *:[.button]:self-end print:hidden">
        <Field
          id="medicine-search"
          type="search"
          label="Find a medicine"
          value={search}
          autoComplete="off"
          onChange={(event) => find(event.target.value)}
        />
        <SelectField
          id="medicine-order"
          label="Order"
          value={order}
          onChange={(event) => setOrder(event.target.value === "name" ? "name" : "newest")}
        >
          <option value="newest">Newest first</option>
          <option value="name">By name</option>
        </SelectField>
        <PrintButton variant="quiet" />
      </div>
      {search === "" ? null : (
        <p aria-hidden="true" className="print-only">
          Only medicines with “{wanted}” in their name or prescriber: {found.length} of {medicines.length}.
        </p>
      )}
      <h2 className="sr-only">Medicines</h2>
      <fieldset aria-label="Medicines" className="min-w-0">
        <ul className={medicineCard}>
          {shown.map((medicine) => (
            <MedicineChoice
              key={medicine.id}
              medicine={medicine}
              medicines={medicines}
              asked={askedBefore.get(medicine.name)}
              today={today}
              isSelected={selected.has(medicine.id)}
              onToggle={() => toggle(medicine.id)}
            />
          ))}
        </ul>
      </fieldset>
      <div className="my-4 flex flex-wrap items-center justify-between gap-3 text-muted text-small">
        <p role="status">
          {found.length === 0
            ? "No medicine in this list has these words in its name or prescriber."
            : `${shown.length} of ${found.length} medicines shown.`}
        </p>
        {shown.length < found.length ? (
          <Button variant="secondary" onClick={() => setRows(rows + rowsAtOnce)}>
            Show {Math.min(rowsAtOnce, found.length - shown.length)} more
          </Button>
        ) : null}
      </div>
      <SelectionBar count={selected.size} error={error} isSending={isSending} onClear={clear} />
    </RecordForm>
  );
}

type RowProps = MedicineChoiceProps & { today: string };

const status = `${statusLine} col-start-2 text-muted group-has-checked:text-text @split:col-start-3 @split:flex-col @split:items-end @split:self-start`;

/** The name leads to guidance, so only the box selects. */
function MedicineChoice({ medicine, medicines, asked, today, isSelected, onToggle }: RowProps) {
  const { id, name, prescribedOn } = medicine;
  const days = prescribedOn === undefined ? undefined : daysBetween(isoDay(prescribedOn), today);
  return (
    <li
      className={`${medicineRow} grid-cols-start-rest gap-0 pl-1 has-checked:bg-tint min-[30em]:pl-4 @split:grid-cols-start-rest-end @split:gap-x-4`}
    >
      <label className="mr-1 flex size-touch cursor-pointer justify-center pt-0.5 print:hidden">
        <input type="checkbox" name="ids" value={id} checked={isSelected} onChange={onToggle} />
        <span className="sr-only">Choose {name}</span>
      </label>
      <div className="min-w-0">
        <h3 tabIndex={-1}>
          <MedicineName medicine={medicine} />
        </h3>
        <MedicineFacts medicine={medicine} />
      </div>
      {asked === undefined ? (
        days === undefined || days < 0 ? null : (
          <p className={status}>
            {days === 0 ? "Script of today" : `${days} ${days === 1 ? "day" : "days"} since this script`}
          </p>
        )
      ) : (
        <RepeatStatus asked={asked} medicines={medicines} className={status} />
      )}
    </li>
  );
}

type BarProps = { count: number; error: string | undefined; isSending: boolean; onClear: () => void };

function SelectionBar({ count, error, isSending, onClear }: BarProps) {
  const chosen = `${count} ${count === 1 ? "medicine" : "medicines"} chosen`;
  return (
    <section
      aria-label="Repeat request"
      className="dock low:static sticky bottom-3 z-5 flex flex-wrap items-center gap-x-6 gap-y-2 rounded-l bg-hero px-4 py-3 text-on-hero text-small shadow-2 min-[30em]:px-6 min-[30em]:py-4 print:hidden"
    >
      <p className="grid grow basis-48">
        <strong role="status" className="text-current">
          {count === 0 ? "Tick the medicines you need" : chosen}
        </strong>
        {error !== undefined && count === 0 ? (
          <span role="alert" className="font-strong underline">
            {error}
          </span>
        ) : (
          <span>Nothing is sent until you have checked it.</span>
        )}
      </p>
      {count === 0 ? null : (
        <button
          type="button"
          className="min-h-touch cursor-pointer px-2 font-semi underline"
          onClick={({ currentTarget }) => {
            onClear();
            // This button goes away, and the focus would go with it.
            currentTarget.form?.querySelector<HTMLElement>("[type=submit]")?.focus();
          }}
        >
          Clear
        </button>
      )}
      {/* The router loads the route of a link that it finds: a selection that is saved while a route is unknown ends in
          an error of the router. */}
      <Link to={repeatHref.form} hidden>
        Ask for a repeat
      </Link>
      <SubmitButton isBusy={isSending} busy="Repeat" isHeld variant="hero">
        Repeat
      </SubmitButton>
    </section>
  );
}

type Order = "newest" | "name";

function matching(medicines: readonly Medicine[], search: string, order: Order): readonly Medicine[] {
  const words = plainText(search).split(" ").filter(Boolean);
  const found = medicines.filter(({ name, prescribedBy = "" }) => {
    const text = plainText(`${name} ${prescribedBy}`);
    return words.every((word) => text.includes(word));
  });
  return order === "newest" ? found : found.sort((a, b) => byName.compare(a.name, b.name));
}

const byName = new Intl.Collator("en-NZ", { numeric: true });
