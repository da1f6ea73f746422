import { Link, useNavigation } from "react-router";
import { EmergencyPanel, submitVariant, useEmergencyWords } from "#app/forms/emergency-panel.tsx";
import { CallPractice } from "#app/shell/page/call-practice.tsx";
import { Deferred } from "#app/shell/page/deferred.tsx";
import { FailedPanel } from "#app/shell/page/failed-panel.tsx";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Note } from "#app/ui/note.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import type { RepeatRules } from "#practice-api/medications/rules.ts";
import { repeatTexts } from "#practice-api/medications/texts.ts";
import { BalanceNote } from "../balance-note.tsx";
import { allMedicinesHref, repeatHref } from "../links.ts";
import type { RepeatRefusal } from "./.server/action.ts";
import type { RepeatData } from "./.server/loader.ts";
import { PharmacyPicker } from "./pharmacy-picker.tsx";
import { maxNotesLength } from "./schema.ts";

export type RequestFormProps = { data: RepeatData; rules: RepeatRules; refused: RepeatRefusal | undefined };

/** How the medicines are collected, and what else the practice should know. */
export function RequestForm({ data, rules, refused }: RequestFormProps) {
  const { repeat, pharmacies, balance } = data;
  const { details, problem, medicines, revision } = repeat;
  const isSending = useNavigation().formData?.get("intent") === "review";
  const wrong = errorOf(problem);
  const notes = refused?.notes ?? details.notes;
  const { words, onChange } = useEmergencyWords(notes);
  const errors = [
    ...(wrong === undefined ? [] : [wrong]),
    ...(refused === undefined ? [] : [{ fieldId: "notes", text: refused.error }]),
  ];
  return (
    <>
      {errors.length === 0 ? null : <ErrorSummary title="There is a problem" errors={errors} />}
      {balance === undefined ? null : (
        <Deferred panel={balance} loading={null} failed={<BalanceNote balance="unknown" />}>
          {(known) => (known === undefined ? null : <BalanceNote balance={known} />)}
        </Deferred>
      )}
      <RecordForm action={repeatHref.form} className="repeat-form" preventScrollReset>
        <input type="hidden" name="intent" value="review" />
        <input type="hidden" name="revision" value={revision} />
        <section className="card repeat-chosen">
          <h2>Your request</h2>
          <ul className="chosen-medicines">
            {medicines.map(({ id, name, quantity }) => (
              <li key={id}>
                <strong>{name}</strong>
                {quantity === undefined ? null : <span>{quantity}</span>}
              </li>
            ))}
          </ul>
          <Link to={allMedicinesHref} className={buttonClass("quiet")}>
            Change<span className="sr-only"> the medicines</span>
          </Link>
        </section>
        <section className="card">
          <fieldset
            aria-describedby={
              problem === "noCollection" || problem === "balance" ? "collection-error" : undefined
            }
          >
            <legend>How do you want to get it?</legend>
            {problem === "noCollection" || problem === "balance" ? (
              <p id="collection-error" className="field-error mb-2">
                {wrong?.text}
              </p>
            ) : null}
            <div className="collections">
              {rules.offersPickUp ? (
                <Collection
                  value="pickUp"
                  name="Pick up"
                  hint="From the practice"
                  isChosen={details.collection === "pickUp"}
                />
              ) : null}
              <Collection
                value="pharmacy"
                name="Pharmacy"
                hint={rules.faxes ? "The practice faxes it for you" : "The practice sends it for you"}
                isChosen={details.collection === "pharmacy"}
              />
            </div>
          </fieldset>
          <div className={rules.needsPharmacy ? "pharmacy" : "pharmacy only-for-pharmacy"}>
            {pharmacies === undefined ? null : (
              <Deferred
                panel={pharmacies}
                loading={
                  <>
                    <LoadingWords>Loading pharmacies</LoadingWords>
                    <Skeleton height="block" />
                  </>
                }
                failed={<FailedPanel what="the list of pharmacies" isList />}
              >
                {(list) =>
                  list === undefined ? null : list.pharmacies.length === 0 ? (
                    <Note tone="warning" title="The practice lists no pharmacies.">
                      {rules.offersPickUp
                        ? "You can pick up your medicines, or ring the practice."
                        : "Ring the practice."}
                    </Note>
                  ) : (
                    <PharmacyPicker
                      pharmacies={list.pharmacies}
                      chosen={details.pharmacy}
                      error={problem === "noPharmacy" ? repeatTexts.noPharmacy : undefined}
                    />
                  )
                }
              </Deferred>
            )}
          </div>
        </section>
        <section className="card">
          <h2>Anything the practice should know?</h2>
          {rules.offersUrgent ? (
            <label className="checkbox">
              <input
                type="checkbox"
                name="isUrgent"
                defaultChecked={details.isUrgent}
                aria-describedby="urgent-notes"
              />
              <span>This is urgent</span>
            </label>
          ) : null}
          {rules.offersUrgent && rules.urgentNotes !== undefined ? (
            <p id="urgent-notes" className="mb-4 text-small">
              {rules.urgentNotes}
            </p>
          ) : null}
          <TextArea
            id="notes"
            name="notes"
            label="Note (optional)"
            rows={3}
            maxLength={maxNotesLength}
            defaultValue={notes}
            onChange={onChange}
            error={refused?.error}
          />
          <p className="mb-4 text-small">If you feel unwell, do not wait for a repeat.</p>
          <CallPractice />
        </section>
        <Note title="From the practice:">{rules.notice}</Note>
        <EmergencyPanel words={words} />
        <div className="repeat-actions">
          <Link to={allMedicinesHref} className={buttonClass("quiet")}>
            Back
          </Link>
          <Button
            type="submit"
            variant={submitVariant(words)}
            aria-disabled={isSending || undefined}
            aria-busy={isSending || undefined}
          >
            Check your request
          </Button>
          <p>Nothing is sent yet.</p>
        </div>
      </RecordForm>
    </>
  );
}

type CollectionProps = { value: string; name: string; hint: string; isChosen: boolean };

function Collection({ value, name, hint, isChosen }: CollectionProps) {
  return (
    <label className="collection">
      <input
        type="radio"
        id={`collection-${value}`}
        name="collection"
        value={value}
        defaultChecked={isChosen}
        aria-label={name}
        aria-describedby={`collection-${value}-hint`}
      />
      <span>
        <strong>{name}</strong>
        <small id={`collection-${value}-hint`}>{hint}</small>
      </span>
    </label>
  );
}

function errorOf(problem: RepeatData["repeat"]["problem"]) {
  if (problem === "noPharmacy") return { fieldId: "pharmacy", text: repeatTexts.noPharmacy };
  if (problem === "balance") return { fieldId: "collection-pharmacy", text: repeatTexts.balance };
  if (problem === "noCollection")
    return { fieldId: "collection-pharmacy", text: "Choose how you want to get your medicines" };
  return undefined;
}
