import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import {
  type HelpNumbers,
  HelpNumbersContext,
  helpNumbersAttributes,
  helpNumbersOf,
  keepPracticePhone,
  useHelpNumbers,
} from "#app/shell/page/help-numbers.ts";

/** The numbers that a component below these numbers gets. */
function used(value: HelpNumbers | undefined): unknown {
  let numbers: HelpNumbers | undefined;
  const Reader = () => {
    numbers = useHelpNumbers();
    return null;
  };
  renderToStaticMarkup(createElement(HelpNumbersContext, { value }, createElement(Reader)));
  return numbers;
}

const helpline = { label: "Healthline", number: [{ text: "0800 611 116", href: "tel:0800611116" }] };
const phone = [{ text: "09 555 0100", href: "tel:+6495550100" }];
const latest = [{ text: "09 555 0199", href: "tel:+6495550199" }];
/** An element of a document with these attributes. */
const element = (help: string | undefined) => ({ dataset: { help } }) as unknown as HTMLElement;

test("passes the help numbers through the document", () => {
  const written = helpNumbersAttributes({ helpline, phone })["data-help"];
  expect(helpNumbersOf(element(written))).toEqual({ helpline, phone });
});

test("passes the helpline alone when the session has no number of the practice", () => {
  const written = helpNumbersAttributes({ helpline })["data-help"];
  expect(helpNumbersOf(element(written))).toEqual({ helpline });
});

test("passes nothing without help numbers", () => {
  expect(helpNumbersAttributes(undefined)["data-help"]).toBeUndefined();
  expect(helpNumbersOf(element(undefined))).toBeUndefined();
});

test("offers the latest number of the practice that the document has shown", () => {
  expect(used(undefined)).toBeUndefined();
  expect(used({ helpline, phone })).toEqual({ helpline, phone });
  keepPracticePhone(latest);
  keepPracticePhone(undefined);
  expect(used({ helpline, phone })).toEqual({ helpline, phone: latest });
  expect(used({ helpline })).toEqual({ helpline, phone: latest });
  expect(used(undefined)).toBeUndefined();
});
