import type { ShellData } from "../shell-data.ts";
import { Loaded } from "./deferred.tsx";

/** On paper the frame is gone, so each print says whose record it is and where it comes from. */
export function PrintHead({ data }: { data: ShellData }) {
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
