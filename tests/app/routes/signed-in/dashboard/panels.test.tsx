import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ColumnChart } from "#app/ui/charts/column-chart.tsx";

test.each([
  [0, 50],
  [1, 50],
  [50, 50],
  [51, 100],
  [1234, 1250],
])("the y axis of a column chart of %i ends at %i (spec 1, section 9; ruling B84)", (highest, end) => {
  const points = [{ label: "Most", value: highest }];
  const html = renderToStaticMarkup(<ColumnChart label="Numbers" points={points} />);
  const ticks = [...html.matchAll(/<text x="-10"[^>]*>(\d+)</g)].map(([, tick]) => Number(tick));
  expect(ticks).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1].map((part) => part * end));
});
