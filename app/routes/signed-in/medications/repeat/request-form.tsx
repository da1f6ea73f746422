import { useMemo, useState } from "react";
import { useNavigation } from "react-router";
import { plural } from "#app/format/plural.ts";
import { EmergencyPanel, submitVariant, useEmergencyWords } from "#app/forms/emergency-panel.tsx";
import type { List } from "#app/lists/list.ts";
import { type DeferredPanel, useLastLoaded } from "#app/shell/deferred.tsx";
import { CallPractice } from "#app/shell/page/practice-contact.tsx";
import { RecordForm, skipRevalidation } from "#app/shell/patient/record-form.tsx";
import { type ButtonVariant, SubmitButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { WholeDoses } from "#app/ui/whole-doses.tsx";
import type { RepeatContext, RepeatProblem } from "#machines/repeat-medication/types.ts";
import {
  noticeFor,
  type RepeatRules,
  urgentFacts,
  urgentSummary,
  usualTimeIn,
} from "#practice-api/medications/rules.ts";
import { repeatTexts } from "#practice-api/medications/texts.ts";
import { BalanceNote } from "../balance-note.tsx";
import { repeatHref } from "../links.ts";
import type { Medicine } from "../medicine.ts";
import { RepeatReminderNotes } from "../repeat-reminders.tsx";
import { useSelection } from "../use-selection.ts";
import type { RepeatRefusal } from "./.server/action.ts";
import type { RepeatData } from "./.server/loader.ts";
import type { PharmacyOffer } from "./.server/pharmacies.ts";
import { anotherPharmacy, maxNotesLength, offeredPharmacy, pickUp } from "./fields.ts";
import { MedicineTicks } from "./medicine-ticks.tsx";
import { Choice, placeOf, questionClass, suggestedWhere, type Where, WhereCard } from "./where.tsx";

type RequestFormProps = {
  data: RepeatData;
  form: NonNullable<RepeatData["form"]>;
  list: List<Medicine>;
  rules: RepeatRules;
  refused: RepeatRefusal | undefined;
};

export function RequestForm({ data, form, list, rules, refused }: RequestFormProps) {
  const { repeat, asked, pickedUpAt, reminders } = data;
  const { offer, balance } = form;
  const { details } = repeat;
  const { selected, toggle } = useSelection(repeat.selectedIds);
  const [given, setWhere] = useState<Where>(() => whereOf(repeat, offer));
  const suggested = suggestedWhere(rules, pickedUpAt, useLastLoaded(offer)?.suggested);
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
      <BalanceNote balance={balance} />
      <RepeatReminderNotes reminders={reminders} />
      <RecordForm
        action={repeatHref.form}
        fields={{ intent: "review", ...skipRevalidation }}
        className="repeat-form grid min-w-0 max-w-200 gap-4 xl:max-w-none xl:grid-cols-aside xl:items-start"
        preventScrollReset
      >
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

type HowSoonProps = {
  rules: RepeatRules;
  toPharmacy: boolean;
  isUrgent: boolean;
  onUrgent: (isUrgent: boolean) => void;
  notes: string;
  notesError: string | undefined;
  emergency: ReturnType<typeof useEmergencyWords>;
};

function HowSoon({ rules, toPharmacy, isUrgent, onUrgent, notes, notesError, emergency }: HowSoonProps) {
  const { offersUrgent, urgentNotes } = rules;
  const whole = noticeFor(rules.notice, { toPharmacy, isUrgent: false });
  const notice = offersUrgent ? noticeFor(whole, { toPharmacy, isUrgent: true }) : whole;
  return (
    <section className="card @container">
      {offersUrgent ? (
        <fieldset className="mb-4">
          <legend id="urgent" className={questionClass}>
            3. How soon?
          </legend>
          <div className="grid gap-3">
            <Choice
              name="urgent"
              value="no"
              label="Usual"
              hint={usualTimeIn(whole) || undefined}
              isChosen={!isUrgent}
              onChoose={() => onUrgent(false)}
            />
            <Choice
              name="urgent"
              value="yes"
              label="Urgent"
              hint={urgentNotes}
              isChosen={isUrgent}
              onChoose={() => onUrgent(true)}
            >
              <Price>{urgentFacts(urgentNotes).price}</Price>
            </Choice>
          </div>
        </fieldset>
      ) : (
        <h2 className="-mb-1 text-lead">Anything the practice should know?</h2>
      )}
      {notice === "" ? null : (
        <p className="mb-4 text-small">
          <strong>From the practice:</strong> {notice}
        </p>
      )}
      <TextArea
        id="notes"
        name="notes"
        label="Note for the practice (optional)"
        rows={3}
        maxLength={maxNotesLength}
        defaultValue={notes}
        onChange={emergency.onChange}
        error={notesError}
      />
      <EmergencyPanel words={emergency.words} />
      <p className="mb-4 text-small">If you feel unwell, do not wait for a repeat.</p>
      <CallPractice />
    </section>
  );
}

function Price({ children }: { children: string | undefined }) {
  return children === undefined ? null : (
    <b className="hidden flex-none text-ink text-small @min-[35rem]:block">{children}</b>
  );
}

type RequestSummaryProps = {
  medicines: readonly Medicine[];
  where: Where;
  rules: RepeatRules;
  isUrgent: boolean;
  isSending: boolean;
  variant: ButtonVariant;
};

const beside = "hidden xl:block";
const nameClass = "font-strong text-ink xl:font-normal xl:text-muted";
const textClass = "wrap-anywhere xl:font-strong xl:text-ink";

function RequestSummary({ medicines, where, rules, isUrgent, isSending, variant }: RequestSummaryProps) {
  const count = plural(medicines.length, "medicine");
  const place = placeOf(where);
  const soon = isUrgent ? urgentText(rules.urgentNotes) : "Usual";
  return (
    <section
      aria-labelledby="summary-title"
      className="dock card low:static sticky bottom-3 z-5 flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-small shadow-2 xl:top-below-header xl:bottom-auto xl:grid xl:items-stretch xl:gap-3 xl:p-6 xl:shadow-1"
    >
      <h2 id="summary-title" className={`text-lead ${beside}`}>
        Your request
      </h2>
      <dl
        aria-live="polite"
        aria-atomic="false"
        className={`mt-0 min-w-0 grow-999 text-small/5 noscript:hidden xl:grid xl:gap-3 ${isUrgent ? "basis-full" : "basis-22"}`}
      >
        <div>
          {medicines.length === 0 ? (
            <dt className={nameClass}>Tick what you need</dt>
          ) : (
            <>
              <dt className={nameClass}>{count}</dt>
              <dd className={`${textClass} ${beside}`}>
                {medicines.map(({ id, name }) => (
                  <span key={id} className="block">
                    <WholeDoses>{name}</WholeDoses>
                  </span>
                ))}
              </dd>
            </>
          )}
        </div>
        <div className={beside}>
          <dt className={nameClass}>Where</dt>
          <dd className={textClass}>{place ?? "Not chosen yet"}</dd>
        </div>
        {rules.offersUrgent ? (
          <div className={isUrgent ? undefined : beside}>
            <dt className={`${nameClass} ${beside}`}>How soon</dt>
            <dd className={textClass}>{soon}</dd>
          </div>
        ) : null}
      </dl>
      <SubmitButton isBusy={isSending} busy="Checking…" isHeld variant={variant} className="shrink-0 grow">
        Check your request
      </SubmitButton>
      <p className={`text-muted ${beside}`}>Nothing is sent yet.</p>
    </section>
  );
}

/** Such as "Urgent: same working day, $10.00 extra". */
export function urgentText(notes: string | undefined): string {
  const summary = urgentSummary(notes);
  return summary === undefined ? "Urgent" : `Urgent: ${summary}`;
}

/** The error goes when its question is answered, and comes back with the next form that lacks the same. */
export function useProblem(repeat: RepeatContext) {
  const { problem } = repeat;
  const [answered, setAnswered] = useState<RepeatContext>();
  return {
    wrong: problem === undefined || repeat === answered ? undefined : repeat,
    answer: (...problems: RepeatProblem[]) => {
      if (problem !== undefined && problems.includes(problem)) setAnswered(repeat);
    },
  };
}
