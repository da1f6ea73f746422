import { shortDate } from "#app/format/dates.ts";
import { coveringClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { TestResult } from "#practice-api/results/endpoints.ts";
import { ResultForm } from "./use-open-result.tsx";

const rowClass =
  "grid min-h-10 grid-cols-[0.75rem_minmax(0,1fr)_1.25rem] tiny:grid-cols-start-rest tiny:[&>svg]:hidden items-center gap-x-3 @split:grid-cols-[0.75rem_minmax(0,1fr)_34rem_1.25rem] @split:print:grid-cols-[0.75rem_minmax(0,1fr)_33rem]";
const dotClass =
  "col-start-1 row-start-1 mt-[calc((1.5rem-0.625rem)/2)] size-2.5 self-start rounded-full bg-success-line @split:mt-0 @split:self-center forced-colors:bg-[CanvasText]";
const factsClass =
  "wrap-anywhere col-start-2 row-start-2 flex flex-wrap gap-x-3.5 text-muted text-small/6 @split:col-start-3 @split:row-start-1 @split:grid @split:grid-cols-[4.5rem_6rem_minmax(0,1fr)_minmax(0,1fr)] @split:gap-x-4";
const unreadClass = "font-heavy text-ink";

/** Only an unread result is marked (ruling B69). */
export function ResultRow({ result }: { result: TestResult }) {
  const { test, folder, reportedAt, laboratory, author, isRead = false } = result;
  return (
    <li className="relative px-6 py-2.5 hover:bg-sunken max-md:px-4">
      <ResultForm result={result} className={rowClass}>
        {isRead ? null : <span className={dotClass} />}
        <div className="wrap-anywhere col-start-2 row-start-1 flex min-w-0 flex-wrap items-baseline gap-x-3 text-muted text-small/6">
          <h3 className="font-normal">
            <button
              type="submit"
              className={`wrap-anywhere cursor-pointer text-left text-body after:-outline-offset-3 ${coveringClass} ${isRead ? "text-text" : unreadClass}`}
            >
              {test}
            </button>
          </h3>
          {folder === undefined ? null : <p>{folder}</p>}
        </div>
        <p className={factsClass}>
          <span className={isRead ? "sr-only" : unreadClass}>{isRead ? "Read" : "Unread"}</span>
          <span className="@split:col-start-2">
            {reportedAt === undefined ? "No date" : <WholeDates>{shortDate(reportedAt)}</WholeDates>}
          </span>
          <span>{laboratory}</span>
          <span>{author}</span>
        </p>
        <Icon
          name="chevron-right"
          size="small"
          className="col-start-3 row-span-2 row-start-1 text-link @split:col-start-4 @split:row-end-auto print:hidden"
        />
      </ResultForm>
    </li>
  );
}
