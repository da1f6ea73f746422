import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { allMedicinesHref, repeatHref } from "../links.ts";
import type { RepeatData } from "./.server/loader.ts";

type RequestRowsProps = {
  repeat: RepeatData["repeat"];
  /** Each line has a link that leads to its question. */
  canChange?: boolean;
  /** Further lines. */
  children?: ReactNode;
};

/** What the request says, line by line. */
export function RequestRows({ repeat, canChange = false, children }: RequestRowsProps) {
  const { medicines, details } = repeat;
  const changeAt = (href: string) => (canChange ? href : undefined);
  const question = (id: string) => changeAt(`${repeatHref.form}#${id}`);
  return (
    <dl className="repeat-rows">
      <Row name="Medicines" change={changeAt(allMedicinesHref)}>
        {medicines.map(({ id, name, quantity }) => (
          <span key={id}>{quantity === undefined ? name : `${name}, ${quantity}`}</span>
        ))}
      </Row>
      {details.collection === "pickUp" ? (
        <Row name="How" change={question("collection-pharmacy")}>
          Pick up from the practice
        </Row>
      ) : null}
      {details.pharmacy === undefined ? null : (
        <Row name="Pharmacy" change={question("pharmacy")}>
          {details.pharmacy.name}
        </Row>
      )}
      <Row name="Urgent" change={question("notes")}>
        {details.isUrgent ? "Yes" : "No"}
      </Row>
      {details.notes === "" ? null : (
        <Row name="Note" change={question("notes")}>
          {details.notes}
        </Row>
      )}
      {children}
    </dl>
  );
}

type RowProps = { name: string; change?: string | undefined; children: ReactNode };

export function Row({ name, change, children }: RowProps) {
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
