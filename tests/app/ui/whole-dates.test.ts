import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { WholeDates } from "#app/ui/whole-dates.tsx";

const drawn = (...children: Parameters<typeof WholeDates>[0]["children"][]) =>
  renderToStaticMarkup(createElement(WholeDates, null, ...children));

describe("the dates of a text", () => {
  test("stay on one line, with their weekday and without their time", () => {
    const named = { isName: true, children: ["Moved from ", "Tue 22-12-2026, 11:00", " to 24-11-2026."] };
    expect(renderToStaticMarkup(createElement(WholeDates, named))).toBe(
      'Moved from <span class="whitespace-nowrap">Tue 22-12-2026</span>, 11:00' +
        ' to <span class="whitespace-nowrap">24-11-2026</span>.',
    );
  });

  test("are said in words, and keep their figures to the eye", () => {
    const html = drawn("Moved from ", "Tue 22-12-2026, 11:00", " to 24-11-2026.");
    expect(html.replaceAll(/<[^>]*>/g, "")).toBe("Moved from Tue 22-12-2026, 11:00 to 24-11-2026.");
    expect(html).toContain('<time dateTime="2026-12-22"');
    expect(html).toContain('<span aria-hidden="true">Tue 22-12-2026</span>');
    expect([...html.matchAll(/data-words="([^"]*)"/g)].map(([, words]) => words)).toEqual([
      "Tuesday 22 December 2026",
      "24 November 2026",
    ]);
  });

  test("are no dates where no calendar has them", () => {
    expect(drawn("99-99-2026")).toBe('<span class="whitespace-nowrap">99-99-2026</span>');
  });

  test("leave other texts, numbers and elements as they are", () => {
    expect(drawn("Call 04-555-0110", createElement("b", null, "24-11-2026"))).toBe(
      "Call 04-555-0110<b>24-11-2026</b>",
    );
  });
});
