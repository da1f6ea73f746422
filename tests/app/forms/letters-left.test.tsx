import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LettersLeft } from "#app/forms/letters-left.tsx";

const textOf = (length: number) =>
  renderToStaticMarkup(<LettersLeft length={length} limit={500} />)
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

test("a text says its limit and its length, and every tenth of the last hundred characters", () => {
  expect(textOf(12)).toBe("Up to 500 characters 12 of 500");
  expect(textOf(400)).toBe("Up to 500 characters 400 of 500 100 characters left");
  expect(textOf(401)).toBe("Up to 500 characters 401 of 500");
  expect(textOf(503)).toBe("Up to 500 characters 503 of 500 3 characters too many");
});
