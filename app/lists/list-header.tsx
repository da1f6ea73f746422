import { Link, useNavigation } from "react-router";
import { timeOf } from "#app/format/dates.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** When the practice was asked, and a way to ask again. While it is asked, the list below is said to be old. */
export function ListHead({ asOf, href, children }: { asOf: string; href: string; children?: string }) {
  const { state, formMethod } = useNavigation();
  const isLoading = state === "loading" && formMethod === undefined;
  return (
    <div className="visit-list-head">
      <p role="status">
        As of {timeOf(asOf)}
        {children}
        {isLoading ? ", asking the practice again…" : ""}
      </p>
      <Link to={href} replace preventScrollReset className={buttonClass("quiet")}>
        <Icon name="refresh" size="small" />
        Refresh
      </Link>
    </div>
  );
}
