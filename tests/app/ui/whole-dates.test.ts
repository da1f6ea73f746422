import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { WholeDates } from "#app/ui/whole-dates.tsx";

const drawn = (...children: Parameters<typeof WholeDates>[0]["children"][]) =>
  renderToStaticMarkup(createElement(WholeDates, null, ...children));

describe("the dates of a text", () => {
  test("stay on one line, with their weekday and without their time", () => {
    expect(drawn("Moved from ", "Tue 22-12-2026, 11:00", " to 24-11-2026.")).toBe(
      'Moved from <span class="whitespace-nowrap">Tue 22-12-2026</span>, 11:00' +
        ' to <span class="whitespace-nowrap">24-11-2026</span>.',
    );
  });

  test("leave other texts, numbers and elements as they are", () => {
    expect(drawn("Call 04-555-0110", createElement("b", null, "24-11-2026"))).toBe(
      "Call 04-555-0110<b>24-11-2026</b>",
    );
  });
});
