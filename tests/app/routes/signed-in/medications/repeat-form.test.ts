import { expect, test } from "vitest";
import { useListed } from "#app/routes/signed-in/medications/repeat/medicine-ticks.tsx";
import { useProblem } from "#app/routes/signed-in/medications/repeat/request-form.tsx";
import type { RepeatContext } from "#machines/repeat-medication/types.ts";
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

test("a short course that was chosen before stays listed without its tick", async () => {
  const short = Array.from({ length: 25 }, (_, index) => ({ id: String(index) }));
  const listed = (chosen: string[]) => ({ short, selected: new Set(chosen) });
  const hook = await runHook(({ short, selected }) => useListed(short, selected), listed(["23"]));
  const ids = () => hook.current.map(({ id }) => id).slice(19);
  expect(ids()).toEqual(["19", "23"]);
  await hook.render(listed([]));
  expect(ids()).toEqual(["19", "23"]);
});
