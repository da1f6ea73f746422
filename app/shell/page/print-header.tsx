import type { ShellData } from "../shell-data.ts";
import { Loaded } from "./deferred.tsx";

/** Printed pages have no shell, so this names the practice and the patient on them. */
export function PrintHeader({ data }: { data: ShellData }) {
  return (
    <div className="print-head" aria-hidden="true">
      <strong>
        <Loaded panel={data.practice} loading={data.productName} failed={data.productName}>
          {({ name }) => name}
        </Loaded>
      </strong>
      <span>
        {data.personName}
        <Loaded panel={data.person} loading={null} failed={null}>
          {({ nhi }) => `, NHI ${nhi}`}
        </Loaded>
      </span>
    </div>
  );
}
