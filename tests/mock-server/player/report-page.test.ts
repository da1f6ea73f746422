import { expect, test } from "vitest";
import type { PlayedScript } from "#mock-server/player/play-script.ts";
import { junitOf, reportPage } from "#mock-server/player/report-page.ts";

const passed: PlayedScript = {
  name: "first",
  title: "All is well",
  story: "A story.",
  file: "fixtures/scenarios/first.yaml",
  hasPassed: true,
  warnings: [],
  milliseconds: 1_500,
  steps: [{ text: "open Login", line: 5, outcome: "passed", milliseconds: 900, screenshot: "AAAA" }],
};
const failed: PlayedScript = {
  ...passed,
  name: "second",
  title: "<b>Broken</b>",
  file: "mine/second.yaml",
  hasPassed: false,
  warnings: [],
  steps: [
    {
      text: 'see "Kia ora"',
      line: 7,
      outcome: "failed",
      milliseconds: 2_000,
      problem: "expect failed & \u001b[31mred\u001b[0m",
      shown: ["Hello <Mei>"],
    },
    { text: "open Login", line: 8, outcome: "not reached", milliseconds: 0 },
  ],
};

test("the report shows failed scripts first, with file, line, reason and what the page showed", () => {
  const page = reportPage([passed, failed], "Monday 23 November 2026");
  expect(page.indexOf("&lt;b&gt;Broken&lt;/b&gt;")).toBeLessThan(page.indexOf("All is well"));
  for (const part of [
    "1 of 2 scripts failed",
    "mine/second.yaml:7",
    "expect failed &amp; red",
    "Hello &lt;Mei&gt;",
    "data:image/jpeg;base64,AAAA",
  ])
    expect(page).toContain(part);
  expect(page).not.toMatch(/<script|https?:\/\/|<b>/);
  expect(reportPage([passed], "Monday")).toContain("1 of 1 scripts passed.");
});

test("the JUnit file has one test case for each script", () => {
  const file = junitOf([passed, failed]);
  expect(file.match(/<testcase /g)).toHaveLength(2);
  expect(file).toContain('tests="2" failures="1"');
  expect(file).toContain('<failure message="mine/second.yaml:7: see &quot;Kia ora&quot;">');
});
