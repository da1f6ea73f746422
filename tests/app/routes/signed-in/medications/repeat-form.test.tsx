import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { AnswerDialog } from "#app/routes/signed-in/medications/repeat/answer-dialog.tsx";
import { CheckDialog } from "#app/routes/signed-in/medications/repeat/check-dialog.tsx";
import { useListed } from "#app/routes/signed-in/medications/repeat/medicine-ticks.tsx";
import { RequestRows } from "#app/routes/signed-in/medications/repeat/request-rows.tsx";
import { useProblem } from "#app/routes/signed-in/medications/repeat/use-problem.ts";
import { suggestedWhere } from "#app/routes/signed-in/medications/repeat/where.tsx";
import { ShellContext } from "#app/shell/shell-context.ts";
import type { RepeatContext } from "#machines/repeat-medication/types.ts";
import { repeatRules } from "#practice-api/medications/rules.ts";
import { runHook } from "../../../../support/hooks/run-hook.tsx";

const repeat: RepeatContext = {
  revision: 3,
  selectedIds: ["1"],
  medicines: [{ id: "1", name: "Metformin" }],
  details: { collection: "pickUp", pharmacy: undefined, isUrgent: false, notes: "" },
  problem: undefined,
  ignoresLeave: false,
  onLeave: [{ id: "3", name: "Dr Hana Pōtiki" }],
  answer: undefined,
};

function htmlOf(page: ReactNode): string {
  const shell = {
    acting: null,
    personName: "Sione Taufa",
    practice: { state: "failed" },
    helpline: { label: "Healthline", number: [{ text: "0800 611 116", href: "tel:0800611116" }] },
  } as never;
  const element = <ShellContext value={shell}>{page}</ShellContext>;
  return renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: "*", element }], { initialEntries: ["/"] })} />,
  );
}

test("an error goes when its question is answered, and comes back with the next form", async () => {
  const wrong = (): RepeatContext => ({ ...repeat, problem: "noMedicine" });
  const [first, second] = [wrong(), wrong()];
  const hook = await runHook(useProblem, first);
  expect(hook.current.wrong).toBe(first);
  await hook.act(() => hook.current.answer("balance"));
  expect(hook.current.wrong).toBe(first);
  await hook.act(() => hook.current.answer("noMedicine"));
  expect(hook.current.wrong).toBeUndefined();
  await hook.render(second);
  expect(hook.current.wrong).toBe(second);
});

test("a request that may not have arrived is named, and not held against who asks again", () => {
  const asked = { name: "Metformin", at: Date.parse("2026-11-27T00:00:00Z"), isOwn: true };
  const textWith = (more: object) =>
    htmlOf(
      <CheckDialog
        data={
          {
            repeat,
            asked: [{ ...asked, ...more }],
            today: "2026-12-15T00:00:00Z",
            reminders: { state: "loaded", value: undefined },
          } as never
        }
        rules={undefined}
      />,
    ).replace(/<[^>]*>/g, "");
  expect(textWith({ isUnclear: true })).toContain(
    "We never learnt whether the practice got your request of 27-11-2026 for Metformin.",
  );
  expect(textWith({ isUnclear: true })).not.toContain("Do you need it again already?");
  expect(textWith({})).toContain("Do you need it again already?");
});

test("a short course that was chosen before stays listed without its tick", async () => {
  const short = Array.from({ length: 25 }, (_, index) => ({ id: String(index) }));
  const listed = (chosen: string[]) => ({ short, selected: new Set(chosen) });
  const hook = await runHook(({ short, selected }) => useListed(short, selected), listed(["23"]));
  const ids = () => hook.current.map(({ id }) => id).slice(19);
  expect(ids()).toEqual(["19", "23"]);
  await hook.render(listed([]));
  expect(ids()).toEqual(["19", "23"]);
});

describe("what is chosen beforehand", () => {
  const offer = { suggested: { id: "7", name: "Te Aro Pharmacy", isPreferred: true } } as never;
  const chosen = (settings: Record<string, string>, pickedUpAt?: number) =>
    suggestedWhere(repeatRules(settings), pickedUpAt, offer);

  test("is the known pharmacy, or a pick-up after a pick-up", () => {
    expect(chosen({})).toEqual({ value: "pharmacy 7", offeredName: "Te Aro Pharmacy" });
    expect(chosen({ pickupTypeShown: "1" }, 5)).toEqual({ value: "pickUp" });
    expect(suggestedWhere(repeatRules({}), undefined, undefined)).toBeUndefined();
  });

  test.each([{}, { pickupTypeShown: "1", balanceBlocksPickup: "1" }])(
    "is no pick-up that the practice may refuse: %o",
    (settings) => {
      expect(chosen(settings, 5)).toBeUndefined();
    },
  );
});

describe("how soon a request is wanted", () => {
  test.each([
    ["where the practice offers urgent requests", "1", false, true],
    ["of an urgent request", "0", true, true],
    ["nowhere else", "0", false, false],
  ])("is a line %s", (_where, urgentOffered, isUrgent, isShown) => {
    const rules = repeatRules({ urgentOffered });
    const asked = { ...repeat, details: { ...repeat.details, isUrgent } };
    expect(htmlOf(<RequestRows repeat={asked} rules={rules} canChange />).includes("How soon")).toBe(isShown);
  });
});

test.each([
  ["I have chest pain", true],
  ["Thank you", false],
])("a request for a provider on leave with the note %j shows 111: %j", (notes, isShown) => {
  const asked = { ...repeat, details: { ...repeat.details, notes } };
  const data = { value: "onLeave", repeat: asked } as never;
  const html = htmlOf(<AnswerDialog data={data} rules={undefined} />);
  expect(html).toContain("Send it anyway");
  expect(html.includes("If this is happening now, call 111")).toBe(isShown);
});
