import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { EmergencyPanel, submitVariant } from "#app/forms/emergency-panel.tsx";

it("is an empty polite live region without words, and the button below is filled", () => {
  expect(renderToStaticMarkup(<EmergencyPanel words={[]} />)).toBe(
    '<div role="status" class="emergency"></div>',
  );
  expect(submitVariant([])).toBe("primary");
});

it("shows 111 and what was typed, and the button below is outlined", () => {
  const words = ["chest pain", "can’t breathe"];
  const html = renderToStaticMarkup(<EmergencyPanel words={words} />);
  expect(html).toContain("If this is happening now, call 111");
  expect(html).toContain("You wrote “chest pain” and “can’t breathe”.");
  expect(html).toContain('href="tel:111"');
  expect(submitVariant(words)).toBe("secondary");
});
