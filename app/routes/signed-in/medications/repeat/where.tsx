import { isoDay, shortDate } from "#app/format/dates.ts";
import { Deferred } from "#app/shell/page/deferred.tsx";
import { FailedPanel } from "#app/shell/page/failed-panel.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import { Note } from "#app/ui/note.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import type { RepeatRules } from "#practice-api/medications/rules.ts";
import type { OfferedPharmacy, PharmacyOffer } from "./.server/pharmacies.ts";
import { Choice, questionClass } from "./choice.tsx";
import { type ListedPharmacy, PharmacyPicker } from "./pharmacy-picker.tsx";
import { anotherPharmacy, offeredPharmacy, pickUp } from "./schema.ts";

/** Which answer is chosen, the name that it has when it is an offered pharmacy, and what the search has found. */
export type Where = {
  value: string | undefined;
  offeredName?: string | undefined;
  picked: ListedPharmacy | undefined;
};

/** Where the repeat goes, as far as that is chosen. */
export function placeOf({ value, offeredName, picked }: Where): string | undefined {
  if (value === pickUp) return "Pick up from the practice";
  return value === anotherPharmacy ? picked?.name : offeredName;
}

export type WhereCardProps = {
  rules: RepeatRules;
  offer: DeferredPanel<PharmacyOffer>;
  where: Where;
  onChange: (where: Where) => void;
  whereError: string | undefined;
  pharmacyError: string | undefined;
};

/** The second question. Nothing is chosen beforehand; the patient's own pharmacy is one press away. */
export function WhereCard({ rules, offer, where, onChange, whereError, pharmacyError }: WhereCardProps) {
  const { acting, personName } = useShell();
  const whose = acting === null ? "Your" : `${personName}’s`;
  const choose = (value: string, offeredName?: string) => onChange({ ...where, value, offeredName });
  const another = (
    <Choice
      id="where"
      name="where"
      value={anotherPharmacy}
      label="Another pharmacy"
      hint={rules.faxes ? "Search by its name or town. The practice faxes it." : "Search by its name or town"}
      isChosen={where.value === anotherPharmacy}
      onChoose={() => choose(anotherPharmacy)}
    />
  );
  return (
    <section className="card">
      <fieldset aria-describedby={whereError === undefined ? undefined : "where-error"}>
        <legend className={questionClass}>2. Where do you want to get it?</legend>
        {whereError === undefined ? null : (
          <p id="where-error" className="field-error mb-2">
            {whereError}
          </p>
        )}
        <div className="grid gap-3">
          <Deferred
            panel={offer}
            loading={
              <>
                <LoadingWords>Loading pharmacies</LoadingWords>
                <Skeleton height="own" className="h-18 rounded-m" />
              </>
            }
            failed={<FailedPanel what="the list of pharmacies" isList />}
          >
            {({ offered, pharmacies, isPart }) => (
              <>
                {offered.map((pharmacy) => (
                  <Choice
                    key={pharmacy.id}
                    name="where"
                    value={offeredPharmacy(pharmacy.id)}
                    label={pharmacy.name}
                    hint={reasonOf(pharmacy, whose)}
                    isChosen={where.value === offeredPharmacy(pharmacy.id)}
                    onChoose={() => choose(offeredPharmacy(pharmacy.id), pharmacy.name)}
                  />
                ))}
                {isPart ? (
                  <Note tone="warning" title="We could not read all of the practice’s pharmacies.">
                    If yours is not listed, ring the practice.
                  </Note>
                ) : null}
                {pharmacies.length > 0 ? (
                  another
                ) : isPart ? null : (
                  <Note tone="warning" title="The practice lists no pharmacies.">
                    {rules.offersPickUp
                      ? "You can pick up your medicines, or ring the practice."
                      : "Ring the practice."}
                  </Note>
                )}
              </>
            )}
          </Deferred>
          {rules.offersPickUp ? (
            <Choice
              id="pick-up"
              name="where"
              value={pickUp}
              label="Pick up"
              hint="From the practice"
              isChosen={where.value === pickUp}
              onChoose={() => choose(pickUp)}
            />
          ) : null}
        </div>
      </fieldset>
      <Deferred panel={offer} loading={null} failed={null}>
        {({ pharmacies }) =>
          pharmacies.length === 0 ? null : (
            <div className={`pharmacy mt-4 ${rules.needsPharmacy ? "for-pick-up" : ""}`}>
              <PharmacyPicker
                pharmacies={pharmacies}
                chosen={where.picked}
                error={pharmacyError}
                onPick={(picked) => onChange({ ...where, picked })}
              />
            </div>
          )
        }
      </Deferred>
    </section>
  );
}

function reasonOf({ isPreferred, lastAt }: OfferedPharmacy, whose: string): string {
  if (lastAt === undefined) return `${whose} pharmacy`;
  const last = `the same as last time, ${shortDate(isoDay(new Date(lastAt).toISOString()))}`;
  return isPreferred ? `${whose} pharmacy, ${last}` : `T${last.slice(1)}`;
}
