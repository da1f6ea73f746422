import type { ReactNode } from "react";
import type { RepeatData } from "./.server/loader.ts";

/** What the request says, line by line. */
export function RequestRows({ repeat, children }: { repeat: RepeatData["repeat"]; children?: ReactNode }) {
  const { medicines, details } = repeat;
  return (
    <dl className="repeat-rows">
      <Row name="Medicines">
        {medicines.map(({ id, name, quantity }) => (
          <span key={id}>{quantity === undefined ? name : `${name}, ${quantity}`}</span>
        ))}
      </Row>
      <Row name="How">{details.collection === "pickUp" ? "Pick up from the practice" : "Pharmacy"}</Row>
      {details.pharmacy === undefined ? null : <Row name="Pharmacy">{details.pharmacy.name}</Row>}
      <Row name="Urgent">{details.isUrgent ? "Yes" : "No"}</Row>
      {details.notes === "" ? null : <Row name="Note">{details.notes}</Row>}
      {children}
    </dl>
  );
}

export function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
