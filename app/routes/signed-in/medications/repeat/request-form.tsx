import { useMemo, useState } from "react";
import { useNavigation } from "react-router";
import { submitVariant, useEmergencyWords } from "#app/forms/emergency-panel.tsx";
import type { List } from "#app/lists/list.ts";
import { Deferred, useLastLoaded } from "#app/shell/page/deferred.tsx";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import { skipRevalidation } from "#app/shell/skip-revalidation.ts";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import type { AskedMedicine, RepeatContext } from "#machines/repeat-medication/types.ts";
import type { RepeatRules } from "#practice-api/medications/rules.ts";
import { repeatTexts } from "#practice-api/medications/texts.ts";
import type { PickUpBalance } from "../.server/balance.ts";
import type { RepeatReminders } from "../.server/repeat-reminders.ts";
import { BalanceNote } from "../balance-note.tsx";
import { repeatHref } from "../links.ts";
import type { Medicine } from "../medicine.ts";
import { RepeatReminderNotes } from "../repeat-reminders.tsx";
import { useSelection } from "../use-selection.ts";
import type { RepeatRefusal } from "./.server/action.ts";
import type { PharmacyOffer } from "./.server/pharmacies.ts";
import { HowSoon } from "./how-soon.tsx";
import { MedicineTicks } from "./medicine-ticks.tsx";
import { RequestSummary } from "./request-summary.tsx";
import { anotherPharmacy, offeredPharmacy, pickUp } from "./schema.ts";
import { useProblem } from "./use-problem.ts";
import { suggestedWhere, type Where, WhereCard } from "./where.tsx";

type RequestFormProps = {
  repeat: RepeatContext;
  list: List<Medicine>;
  asked: readonly AskedMedicine[];
  pickedUpAt: number | undefined;
  rules: RepeatRules;
  offer: DeferredPanel<PharmacyOffer>;
  balance: DeferredPanel<PickUpBalance>;
  reminders: DeferredPanel<RepeatReminders | undefined>;
  refused: RepeatRefusal | undefined;
};

export function RequestForm(props: RequestFormProps) {
  const { repeat, list, asked, pickedUpAt, rules, offer, balance, reminders, refused } = props;
  const { details } = repeat;
  const { selected, toggle } = useSelection(repeat.selectedIds);
  const [given, setWhere] = useState<Where>(() => whereOf(repeat, offer));
  const suggested = suggestedWhere(rules, pickedUpAt, useLastLoaded(offer));
  const where = given.value === undefined ? { ...given, ...suggested } : given;
  const [isUrgent, setUrgent] = useState(details.isUrgent);
  const isSending = useNavigation().formData?.get("intent") === "review";
  const notes = refused?.notes ?? details.notes;
  const emergency = useEmergencyWords(notes);
  const { wrong, answer } = useProblem(repeat);
  const fields = useMemo(() => errorsOf(wrong?.problem, refused), [wrong, refused]);
  const textAt = (fieldId: string) => fields.find((field) => field.fieldId === fieldId)?.text;

  const changeWhere = (next: Where) => {
    setWhere(next);
    answer("noCollection", "balance");
    if (next.picked !== undefined || next.offeredName !== undefined) answer("noPharmacy");
  };
  const chosen = list.entries.filter(({ id }) => selected.has(id));

  return (
    <>
      {fields.length === 0 ? null : <ErrorSummary title="There is a problem" errors={fields} />}
      <Deferred panel={balance} loading={null} failed={<BalanceNote balance="unknown" />}>
        {(known) => <BalanceNote balance={known} />}
      </Deferred>
      <RepeatReminderNotes reminders={reminders} />
      <RecordForm
        action={repeatHref.form}
        className="repeat-form grid min-w-0 max-w-200 gap-4 xl:max-w-none xl:grid-cols-aside xl:items-start"
        preventScrollReset
      >
        <input type="hidden" name="intent" value="review" />
        <input type="hidden" {...skipRevalidation} />
        <div className="grid min-w-0 gap-4">
          <MedicineTicks
            list={list}
            asked={asked}
            selected={selected}
            onToggle={(id) => {
              toggle(id);
              answer("noMedicine");
            }}
            error={textAt("medicines")}
          />
          <WhereCard
            rules={rules}
            offer={offer}
            pickedUpAt={pickedUpAt}
            where={given}
            onChange={changeWhere}
            whereError={textAt("where")}
            pharmacyError={textAt("pharmacy")}
          />
          <HowSoon
            rules={rules}
            toPharmacy={where.value !== undefined && where.value !== pickUp}
            isUrgent={isUrgent}
            onUrgent={setUrgent}
            notes={notes}
            emergency={emergency}
            notesError={refused?.error}
          />
        </div>
        <RequestSummary
          medicines={chosen}
          where={where}
          rules={rules}
          isUrgent={isUrgent}
          isSending={isSending}
          variant={submitVariant(emergency.words)}
        />
      </RecordForm>
    </>
  );
}

function whereOf({ details }: RepeatContext, offer: DeferredPanel<PharmacyOffer>): Where {
  const { collection, pharmacy } = details;
  if (collection !== "pharmacy") return { value: collection, picked: pharmacy };
  const isOffered =
    !(offer instanceof Promise) &&
    offer.state === "loaded" &&
    offer.value.offered.some(({ id }) => id === pharmacy?.id);
  if (pharmacy === undefined || !isOffered) return { value: anotherPharmacy, picked: pharmacy };
  return { value: offeredPharmacy(pharmacy.id), offeredName: pharmacy.name, picked: undefined };
}

function errorsOf(problem: RepeatContext["problem"], refused: RepeatRefusal | undefined) {
  const errors = refused === undefined ? [] : [{ fieldId: "notes", text: refused.error }];
  if (problem === "noMedicine") return [{ fieldId: "medicines", text: repeatTexts.noMedicine }, ...errors];
  if (problem === "noPharmacy") return [{ fieldId: "pharmacy", text: repeatTexts.noPharmacy }, ...errors];
  if (problem === "balance") return [{ fieldId: "where", text: repeatTexts.balance }, ...errors];
  if (problem === "noCollection") {
    return [{ fieldId: "where", text: "Choose how you want to get your medicines" }, ...errors];
  }
  return errors;
}
