import { expect, test, vi } from "vitest";
import { useOpenResult } from "#app/routes/signed-in/results/use-open-result.ts";
import { runInRouter } from "../../../../support/hooks/run-in-router.tsx";

/** The form of a row, as far as the router reads it. */
class RowForm {
  readonly tagName = "FORM";
  getAttribute = (name: string) =>
    new Map(Object.entries({ method: "post", action: "/reports" })).get(name) ?? null;
}
const rowForm = new RowForm() as unknown as HTMLFormElement;

/** The results. The tests answer the form that opens one. */
async function results(address: string) {
  const Fields = globalThis.FormData;
  vi.stubGlobal("HTMLElement", RowForm);
  vi.stubGlobal(
    "FormData",
    class extends Fields {
      constructor() {
        super();
        this.set("intent", "open");
      }
    },
  );
  const answers: PromiseWithResolvers<object>[] = [];
  const loader = vi.fn(() => null);
  const running = await runInRouter(useOpenResult, undefined, {
    address,
    loader,
    action: () => {
      const answer = Promise.withResolvers<object>();
      answers.push(answer);
      return answer.promise;
    },
  });
  const { hook } = running;
  return {
    ...running,
    loader,
    open: (resultId: string) => hook.act(() => hook.current.open(rowForm, resultId)),
    answer: (value: object) => hook.act(() => answers.at(-1)?.resolve(value)),
    shown: () => [hook.current.id, hook.current.opened],
  };
}

test("an address alone opens no result", async () => {
  const { shown } = await results("/reports?result=7");
  expect(shown()).toEqual([null, undefined]);
});

test("the form opens the result of its row, whose content is read", async () => {
  const { open, answer, shown, address } = await results("/reports?show=unread");
  await open("7");
  expect(address()).toBe("/reports?show=unread&result=7");
  expect(shown()).toEqual(["7", undefined]);
  await answer({ resultId: "7", content: "first" });
  expect(shown()).toEqual(["7", { resultId: "7", content: "first" }]);
  await open("7");
  expect(shown()).toEqual(["7", undefined]);
});

test("the content of another result is not shown", async () => {
  const { open, answer, shown } = await results("/reports");
  await open("7");
  await answer({ resultId: "8" });
  expect(shown()).toEqual([null, undefined]);
});

test("closing a result reads the list again", async () => {
  const { hook, open, answer, address, shown, loader } = await results("/reports?show=unread");
  await open("7");
  await answer({ resultId: "7" });
  loader.mockClear();
  await hook.act(() => hook.current.close());
  expect([address(), shown()]).toEqual(["/reports?show=unread", [null, undefined]]);
  expect(loader).toHaveBeenCalled();
});
