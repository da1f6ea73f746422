import { useEffect, useRef } from "react";
import { shortDate, timeOf } from "#app/format/dates.ts";
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
      <PrintedAt />
    </div>
  );
}

/** When the page is printed, in the practice's zone. Without JavaScript it is left out. */
function PrintedAt() {
  const line = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // React would render it too late for the page that is being printed.
    const stamp = () => {
      const now = new Date().toISOString();
      if (line.current) line.current.textContent = `Printed ${shortDate(now)} ${timeOf(now)}`;
    };
    window.addEventListener("beforeprint", stamp);
    return () => window.removeEventListener("beforeprint", stamp);
  }, []);
  return <span ref={line} />;
}
