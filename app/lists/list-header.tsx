import { Link, useNavigation } from "react-router";
import { timeOf } from "#app/format/dates.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import { AsOfOnPaper } from "./as-of-on-paper.tsx";

type ListHeaderProps = {
  asOf: string;
  href: string;
  summary?: string | undefined;
  canPrint?: boolean | undefined;
};

export function ListHeader({ asOf, href, summary, canPrint = false }: ListHeaderProps) {
  const { state, formMethod } = useNavigation();
  const isLoading = state === "loading" && formMethod === undefined;
  return (
    <div className="flex flex-wrap items-center justify-between text-muted text-small">
      <AsOfOnPaper asOf={asOf} />
      <p role="status" className="print:hidden">
        Updated at {timeOf(asOf)}
        <WholeDates>{summary === undefined || summary === "" ? "" : `, ${summary}`}</WholeDates>
        {isLoading ? ", updating…" : ""}
      </p>
      <div className="flex flex-wrap">
        <Link to={href} replace preventScrollReset className={buttonClass("quiet")}>
          <Icon name="refresh" size="small" />
          Refresh
        </Link>
        {canPrint ? <PrintButton variant="quiet" /> : null}
      </div>
    </div>
  );
}
