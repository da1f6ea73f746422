import { shortDate } from "#app/format/dates.ts";
import { Badge } from "#app/ui/badge.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import { isAnswered } from "#machines/repeat-medication/supply.ts";
import type { AskedMedicine, FollowedMedicine } from "#machines/repeat-medication/types.ts";
import { latestScript } from "#practice-api/medications/rules.ts";
import type { Medicine } from "./medicine.ts";

const askedOn = ({ at }: Pick<AskedMedicine, "at">) => shortDate(new Date(at).toISOString());

/** Without "You" when another account has asked for the same patient. */
export const askedText = (asked: Pick<AskedMedicine, "at" | "isOwn">) =>
  `${asked.isOwn ? "You asked" : "Asked"} on ${askedOn(asked)}`;

export function AskedBadge({ asked }: { asked: AskedMedicine }) {
  return <Badge tone="info" icon="clock">{`Asked ${askedOn(asked)}`}</Badge>;
}

export const answerOf = (asked: AskedMedicine, medicines: readonly Medicine[]): string | undefined =>
  isAnswered(asked, medicines) ? latestScript(asked.name, medicines) : undefined;

export const statusLine = "flex flex-wrap items-center gap-x-3 gap-y-1";

/** For a medicine that can be chosen. */
export type MedicineChoiceProps = {
  medicine: Medicine;
  medicines: readonly Medicine[];
  asked: FollowedMedicine | undefined;
  isSelected: boolean;
  onToggle: () => void;
};

/** It never says that a medicine is ready. */
type RepeatStatusProps = { asked: FollowedMedicine; medicines: readonly Medicine[]; className?: string };

export function RepeatStatus({ asked, medicines, className = "" }: RepeatStatusProps) {
  const answer = answerOf(asked, medicines);
  const notAnswered = asked.isUnclear ? (
    "We do not know whether the practice has it. Call to ask."
  ) : (
    <>
      {asked.usual === undefined ? null : `Usual: ${asked.usual}. `}
      No newer script is listed yet{asked.isLate ? ". Call to ask." : null}
    </>
  );
  return (
    <span className={`${statusLine} ${className}`}>
      {answer === undefined ? (
        <AskedBadge asked={asked} />
      ) : (
        <Badge tone="success" icon="check">{`Answered: script of ${shortDate(answer)}`}</Badge>
      )}
      <span>
        <WholeDates>{answer === undefined ? notAnswered : askedText(asked)}</WholeDates>
      </span>
    </span>
  );
}

export const askedByName = (asked: readonly FollowedMedicine[]) =>
  new Map(asked.map((one) => [one.name, one]));
