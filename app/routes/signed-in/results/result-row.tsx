import { shortDate } from "#app/format/dates.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { TestResult } from "#practice-api/results/endpoints.ts";
import { ResultForm } from "./result-form.tsx";

/** A result of the list. The whole row opens it. Only an unread one is marked (ruling B69). */
export function ResultRow({ result }: { result: TestResult }) {
  const { test, folder, reportedAt, laboratory, author, isRead = false } = result;
  return (
    <li className={isRead ? "result" : "result is-unread"}>
      <ResultForm result={result}>
        {isRead ? null : <span className="result-dot" />}
        <div className="result-name">
          <h3>
            <button type="submit" className="result-open">
              {test}
            </button>
          </h3>
          {folder === undefined ? null : <p>{folder}</p>}
        </div>
        <p className="result-facts">
          <span className={isRead ? "sr-only" : "result-state"}>{isRead ? "Read" : "Unread"}</span>
          <span>
            {reportedAt === undefined ? (
              "No date"
            ) : (
              <time dateTime={reportedAt} className="whitespace-nowrap">
                {shortDate(reportedAt)}
              </time>
            )}
          </span>
          <span>{laboratory}</span>
          <span>{author}</span>
        </p>
        <Icon name="chevron-right" size="small" />
      </ResultForm>
    </li>
  );
}
