import { isoDay, shortDate } from "#app/format/dates.ts";
import { Deferred } from "#app/shell/page/deferred.tsx";
import { Panel } from "#app/shell/page/panel.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import { Note } from "#app/ui/note.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import type { RepeatRules } from "#practice-api/medications/rules.ts";
import { capitalized } from "#practice-api/unicode.ts";
import type { OfferedPharmacy, PharmacyOffer } from "./.server/pharmacies.ts";
import { Choice, questionClass } from "./choice.tsx";
import { type ListedPharmacy, PharmacyPicker } from "./pharmacy-picker.tsx";
import { anotherPharmacy, offeredPharmacy, pickUp } from "./schema.ts";

export type Where = {
  value: string | undefined;
  offeredName?: string | undefined;
  picked: ListedPharmacy | undefined;
};

export function placeOf({ value, offeredName, picked }: Where): string | undefined {
  if (value === pickUp) return "Pick up from the practice";
  return value === anotherPharmacy ? picked?.name : offeredName;
}

/** No pick-up where a balance may prevent it. */
export function suggestedWhere(
  { offersPickUp, balanceBlocksPickUp }: RepeatRules,
  pickedUpAt: number | undefined,
  offer: PharmacyOffer | undefined,
): Pick<Where, "value" | "offeredName"> | undefined {
  if (pickedUpAt !== undefined) return offersPickUp && !balanceBlocksPickUp ? { value: pickUp } : undefined;
  const pharmacy = offer?.suggested;
  return pharmacy && { value: offeredPharmacy(pharmacy.id), offeredName: pharmacy.name };
}

type WhereCardProps = {
  rules: RepeatRules;
  offer: DeferredPanel<PharmacyOffer>;
  pickedUpAt: number | undefined;
  where: Where;
  onChange: (where: Where) => void;
  whereError: string | undefined;
  pharmacyError: string | undefined;
};

export function WhereCard(props: WhereCardProps) {
  const { rules, offer, pickedUpAt, where, onChange, whereError, pharmacyError } = props;
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
  const suggestedPickUp = suggestedWhere(rules, pickedUpAt, undefined)?.value;
  const pickUpChoice = rules.offersPickUp ? (
    <Choice
      id="pick-up"
      name="where"
      value={pickUp}
      label="Pick up"
      hint={
        pickedUpAt === undefined ? "From the practice" : `From the practice, ${sameAsLastTime(pickedUpAt)}`
      }
      isChosen={(where.value ?? suggestedPickUp) === pickUp}
      onChoose={() => choose(pickUp)}
    />
  ) : null;
  const pickerOf = (pharmacies: readonly ListedPharmacy[]) =>
    pharmacies.length === 0 ? null : (
      <div className={`pharmacy ${rules.needsPharmacy ? "for-pick-up mt-4" : ""}`}>
        <PharmacyPicker
          pharmacies={pharmacies}
          chosen={where.picked}
          error={pharmacyError}
          onPick={(picked) => onChange({ ...where, picked })}
        />
      </div>
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
          {pickedUpAt === undefined ? null : pickUpChoice}
          <Panel
            of={offer}
            what="the list of pharmacies"
            isList
            loading={
              <>
                <LoadingWords>Loading pharmacies</LoadingWords>
                <Skeleton height="own" className="h-18 rounded-m" />
              </>
            }
          >
            {({ offered, suggested, pharmacies, isPart }) => (
              <>
                {offered.map((pharmacy) => (
                  <Choice
                    key={pharmacy.id}
                    name="where"
                    value={offeredPharmacy(pharmacy.id)}
                    label={pharmacy.name}
                    hint={reasonOf(pharmacy, whose)}
                    isChosen={
                      where.value === undefined
                        ? pharmacy.id === suggested?.id
                        : where.value === offeredPharmacy(pharmacy.id)
                    }
                    onChoose={() => choose(offeredPharmacy(pharmacy.id), pharmacy.name)}
                  />
                ))}
                {isPart ? (
                  <Note tone="warning" title="We could not read all of the practice’s pharmacies.">
                    If yours is not listed, call the practice.
                  </Note>
                ) : null}
                {pharmacies.length > 0 ? (
                  <>
                    {another}
                    {rules.needsPharmacy ? null : pickerOf(pharmacies)}
                  </>
                ) : isPart ? null : (
                  <Note tone="warning" title="The practice lists no pharmacies.">
                    {rules.offersPickUp
                      ? "You can pick up your medicines, or call the practice."
                      : "Call the practice."}
                  </Note>
                )}
              </>
            )}
          </Panel>
          {pickedUpAt === undefined ? pickUpChoice : null}
        </div>
      </fieldset>
      {rules.needsPharmacy ? (
        <Deferred panel={offer} loading={null} failed={null}>
          {({ pharmacies }) => pickerOf(pharmacies)}
        </Deferred>
      ) : null}
    </section>
  );
}

function reasonOf({ isPreferred, lastAt }: OfferedPharmacy, whose: string): string {
  if (lastAt === undefined) return `${whose} pharmacy`;
  const last = sameAsLastTime(lastAt);
  return isPreferred ? `${whose} pharmacy, ${last}` : capitalized(last);
}

const sameAsLastTime = (at: number) =>
  `the same as last time, ${shortDate(isoDay(new Date(at).toISOString()))}`;
