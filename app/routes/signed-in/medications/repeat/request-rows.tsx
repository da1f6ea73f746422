import { Row, Rows } from "#app/forms/answer-rows.tsx";
import { WholeDoses } from "#app/ui/text/whole-doses.tsx";
import type { RepeatContext } from "#machines/repeat-medication/types.ts";
import type { RepeatRules } from "#practice-api/medications/rules.ts";
import { repeatHref } from "../links.ts";
import { urgentText } from "./request-summary.tsx";

type RequestRowsProps = {
  repeat: RepeatContext;
  rules: RepeatRules | undefined;
  canChange?: boolean;
};

export function RequestRows({ repeat, rules, canChange = false }: RequestRowsProps) {
  const { medicines, details } = repeat;
  const urgentNotes = rules?.urgentNotes;
  const question = (id: string) => (canChange ? `${repeatHref.form}#${id}` : undefined);
  return (
    <Rows>
      <Row label="Medicines" changeHref={question("medicines")}>
        {medicines.map(({ id, name, quantity }) => (
          <span key={id} className="mt-1.5 block first:mt-0">
            <WholeDoses>{quantity === undefined ? name : `${name}, ${quantity}`}</WholeDoses>
          </span>
        ))}
      </Row>
      {details.collection === "pickUp" ? (
        <Row label="Where" changeHref={question("where")}>
          Pick up from the practice
        </Row>
      ) : null}
      {details.pharmacy === undefined ? null : (
        <Row label={details.collection === "pickUp" ? "Pharmacy" : "Where"} changeHref={question("where")}>
          {details.pharmacy.name}
        </Row>
      )}
      {rules?.offersUrgent || details.isUrgent ? (
        <Row
          label="How soon"
          // Below time and price, the practice's own words say more.
          more={details.isUrgent && urgentNotes !== undefined ? `“${urgentNotes}”` : undefined}
          changeHref={question("urgent")}
        >
          {details.isUrgent ? urgentText(urgentNotes) : "Usual"}
        </Row>
      ) : null}
      {details.notes === "" ? null : (
        <Row label="Note" changeHref={question("notes")}>
          {details.notes}
        </Row>
      )}
    </Rows>
  );
}
