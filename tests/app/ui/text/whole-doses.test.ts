import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { WholeDoses } from "#app/ui/text/whole-doses.tsx";

const drawn = (name: string) => renderToStaticMarkup(createElement(WholeDoses, null, name));

test.each([
  ["Atorvastatin 40 mg tablet", ["40 mg"]],
  ["Dulaglutide 1.5 mg/0.5 mL pen", ["1.5 mg/0.5 mL"]],
  ["Insulin glargine 100 units/mL pen", ["100 units/mL"]],
  ["Vitamin B12 2 grapes", []],
])("%s keeps its numbers with their units, and its text", (name, whole) => {
  const html = drawn(name);
  expect([...html.matchAll(/nowrap">([^<]*)</g)].map(([, dose]) => dose)).toEqual(whole);
  expect(html.replaceAll(/<[^>]*>/g, "")).toBe(name);
});
