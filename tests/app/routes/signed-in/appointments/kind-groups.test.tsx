import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import {
  groupKinds,
  hasFacts,
  KindFacts,
} from "#app/routes/signed-in/appointments/book/steps/kind-groups.tsx";

const kinds = [
  { id: "1", name: "GP consult", group: "person", plain: "A doctor", minutes: 15 },
  { id: "2", name: "Phone triage", group: "phone" },
  { id: "3", name: "Toe clinic" },
  { id: "4", name: "Flu clinic", group: "vaccinesAndChecks" },
] as const;
const titles = (shown: Parameters<typeof groupKinds>[0]) =>
  groupKinds(shown).map(({ title, kinds: own }) => [title, own.map(({ id }) => id).join()]);

describe("the kinds of appointment", () => {
  test("are in the practice's groups, and one without a group comes last", () => {
    expect(titles(kinds)).toEqual([
      ["See someone", "1"],
      ["By phone", "2"],
      ["Vaccines and checks", "4"],
      ["Other kinds", "3"],
    ]);
  });

  test("are grouped by how they are held where the practice has no groups", () => {
    const names = [
      { id: "1", name: "Video consult" },
      { id: "2", name: "GP consult" },
    ];
    expect(titles(names)).toEqual([
      ["Face to face, at a clinic", "2"],
      ["By video", "1"],
    ]);
  });

  test("say the practice's name below patients' words, and what is known about them", () => {
    const html = (kind: Parameters<typeof hasFacts>[0]) => renderToStaticMarkup(<KindFacts kind={kind} />);
    expect(html(kinds[0])).toContain("GP consult · 15 minutes");
    expect(html({ id: "1", name: "GP consult", minutes: 15, fee: "$68.00" })).toBe(
      '<span class="block">15 minutes</span><span class="block">$68.00</span>',
    );
    expect(hasFacts(kinds[2])).toBe(false);
  });
});
