import { shortDate } from "#app/format/dates.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { TestResult } from "#practice-api/results/endpoints.ts";
import { ResultForm } from "./result-form.tsx";

/** A result of the list. The whole row opens it. */
export function ResultRow({ result }: { result: TestResult }) {
  const { test, reportedAt, laboratory, author, isRead = false } = result;
  return (
    <li className={isRead ? "result" : "result is-unread"}>
      <ResultForm result={result}>
        <h3>
          <button type="submit" className="result-open">
            {test}
          </button>
        </h3>
        <p className="result-facts">
          {reportedAt === undefined ? null : <time dateTime={reportedAt}>{shortDate(reportedAt)}</time>}
          {laboratory === undefined ? null : <span>{laboratory}</span>}
          {author === undefined ? null : <span>{author}</span>}
        </p>
        <span className="result-state">
          <Badge tone={isRead ? "warning" : "success"} icon={isRead ? "tick" : "mail"}>
            {isRead ? "Read" : "Unread"}
          </Badge>
          <Icon name="chevron-right" size="small" />
        </span>
      </ResultForm>
    </li>
  );
}
