import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import type { RepeatContext } from "#machines/repeat-medication/types.ts";
import type { RepeatRules } from "#practice-api/medications/rules.ts";
import { repeatHref } from "../links.ts";
import { urgentText } from "./request-summary.tsx";

type RequestRowsProps = {
  repeat: RepeatContext;
  rules: RepeatRules | undefined;
  /** Each line has a link that leads to its question. */
  canChange?: boolean;
};

/** What the request says, line by line. */
export function RequestRows({ repeat, rules, canChange = false }: RequestRowsProps) {
  const { medicines, details } = repeat;
  const question = (id: string) => (canChange ? `${repeatHref.form}#${id}` : undefined);
  return (
    <dl className="repeat-rows">
      <Row name="Medicines" change={question("medicines")}>
        {medicines.map(({ id, name, quantity }) => (
          <span key={id}>{quantity === undefined ? name : `${name}, ${quantity}`}</span>
        ))}
      </Row>
      {details.collection === "pickUp" ? (
        <Row name="Where" change={question("where")}>
          Pick up from the practice
        </Row>
      ) : null}
      {details.pharmacy === undefined ? null : (
        <Row name={details.collection === "pickUp" ? "Pharmacy" : "Where"} change={question("where")}>
          {details.pharmacy.name}
        </Row>
      )}
      {rules?.offersUrgent || details.isUrgent ? (
        <Row name="How soon" change={question("urgent")}>
          {details.isUrgent ? <Urgent notes={rules?.urgentNotes} /> : "Usual"}
        </Row>
      ) : null}
      {details.notes === "" ? null : (
        <Row name="Note" change={question("notes")}>
          {details.notes}
        </Row>
      )}
    </dl>
  );
}

/** Time and price, and below them the practice's own words where they say more. */
function Urgent({ notes }: { notes: string | undefined }) {
  return (
    <>
      <span>{urgentText(notes)}</span>
      {notes === undefined ? null : <small>{`“${notes}”`}</small>}
    </>
  );
}

type RowProps = { name: string; change?: string | undefined; children: ReactNode };

function Row({ name, change, children }: RowProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {change === undefined ? null : (
        <dd>
          <Link to={change} className={buttonClass("quiet")}>
            Change<span className="sr-only"> {name.toLocaleLowerCase("en-NZ")}</span>
          </Link>
        </dd>
      )}
    </div>
  );
}
