import { shortDate } from "#app/format/dates.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { AskedMedicine } from "#machines/repeat-medication/types.ts";
import { latestScript } from "#practice-api/medications/rules.ts";
import type { Medicine } from "./medicine.ts";

/** Asked for, and what the record says since then. It never says that a medicine is ready. */
export function RepeatStatus({ asked, medicines }: { asked: AskedMedicine; medicines: readonly Medicine[] }) {
  const newest = latestScript(asked.name, medicines);
  const isNewer = newest !== undefined && newest > (asked.lastScript ?? "");
  return (
    <p className="repeat-status">
      <Badge tone={isNewer ? "success" : "info"} icon={isNewer ? "check" : "clock"}>
        {`You asked on ${shortDate(new Date(asked.at).toISOString())}`}
      </Badge>
      <span>
        {isNewer
          ? `A newer script of ${shortDate(newest)} is in your record`
          : "No newer script in your record yet"}
      </span>
    </p>
  );
}
