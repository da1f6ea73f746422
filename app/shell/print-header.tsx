import { Deferred } from "./page/deferred.tsx";
import type { ShellData } from "./shell-data.ts";
import "./print.css";

/** Printed pages have no shell, so this names the practice and the patient on them. */
export function PrintHeader({ data }: { data: ShellData }) {
  return (
    <div className="print-head" aria-hidden="true">
      <strong>
        <Deferred panel={data.practice} loading={data.productName} failed={data.productName}>
          {({ name }) => name}
        </Deferred>
      </strong>
      <span>
        {data.personName}
        <Deferred panel={data.person} loading={null} failed={null}>
          {({ nhi }) => `, NHI ${nhi}`}
        </Deferred>
      </span>
    </div>
  );
}
