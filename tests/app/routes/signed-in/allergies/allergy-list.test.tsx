import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AllergyList } from "#app/routes/signed-in/allergies/allergy-list.tsx";

const none = { id: "1", substance: "No known allergies" };
const penicillin = { id: "2", substance: "Penicillin", severity: "mild" } as const;
const others = "Your record also has the entries above.";

test("an entry that says that there is none names the others, where there are some (ruling B98)", () => {
  const shown = renderToStaticMarkup(<AllergyList allergies={[none, penicillin]} />);
  const places = ["Penicillin", "None known", others, none.substance].map((text) => shown.indexOf(text));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(renderToStaticMarkup(<AllergyList allergies={[none]} />)).not.toContain(others);
});
