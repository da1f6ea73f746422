import { expect, test } from "vitest";
import { junit } from "#mock-server/conformance/report/junit.ts";
import { escaped, junitDocument } from "#mock-server/core/junit.ts";

test("leaves out what XML has no words for: control characters and the colours of a terminal", () => {
  expect(escaped('\u001B[31mred\u001B[39m\u0000\u0007 <a> & "b"\n\tāe\u{1F600}')).toBe(
    "red &lt;a&gt; &amp; &quot;b&quot;\n\tāe\u{1F600}",
  );
  const failed = { call: "results.list", kind: "answer", title: "a\u0001b", assumed: false } as const;
  const file = junit([{ ...failed, outcome: "failed", reason: "c\u0002d" }]);
  expect(file).toContain('name="ab"');
  expect(file).toContain('<failure message="cd">cd</failure>');
});

test("counts the cases of each suite and of all", () => {
  const file = junitDocument(
    { name: "first", cases: [{ name: "met" }, { name: "unmet", failure: "why\nmore" }] },
    {
      name: "second",
      cases: [
        { name: "not made", skipped: "no list" },
        { name: "open", note: "differs" },
      ],
    },
  );
  expect(file).toContain('<testsuites tests="4" failures="1" errors="0" skipped="1">');
  expect(file).toContain('<testsuite name="first" tests="2" failures="1" errors="0" skipped="0">');
  expect(file).toContain('<failure message="why">why\nmore</failure>');
  expect(file).toContain('<skipped message="no list" />');
  expect(file).toContain("<system-out>differs</system-out>");
});
