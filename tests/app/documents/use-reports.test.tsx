import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { OpenDocument } from "#app/documents/open-document.ts";
import { useReports } from "#app/documents/use-reports.ts";

test("a report is that of the document that made it, and of no other one", () => {
  const reporting: OpenDocument = { kind: "pdf", src: "/letters/1/file" };
  const other: OpenDocument = { kind: "pdf", src: "/letters/1/file" };
  let failures: unknown[] = [];
  function View() {
    const { of, props } = useReports();
    if (of(reporting) === undefined) props(reporting).onFailed("missing" as never);
    failures = [props(reporting).failure, props(other).failure, of(other)];
    return null;
  }
  renderToStaticMarkup(<View />);
  expect(failures).toEqual(["missing", undefined, undefined]);
});
