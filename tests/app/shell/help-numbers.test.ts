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
} from "#app/shell/page/practice-contact.tsx";

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

test.each([[{ helpline, phone }], [{ helpline }], [undefined]])(
  "passes the help numbers that there are through the document: %j",
  (numbers) => {
    expect(helpNumbersOf(element(helpNumbersAttributes(numbers)["data-help"]))).toEqual(numbers);
  },
);

test("offers the latest number of the practice that the document has shown", () => {
  expect(used(undefined)).toBeUndefined();
  expect(used({ helpline, phone })).toEqual({ helpline, phone });
  keepPracticePhone(latest);
  keepPracticePhone(undefined);
  expect(used({ helpline, phone })).toEqual({ helpline, phone: latest });
  expect(used({ helpline })).toEqual({ helpline, phone: latest });
  expect(used(undefined)).toBeUndefined();
});
