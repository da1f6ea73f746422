import { expect, test, vi } from "vitest";
import { useOpening, useOpenResult } from "#app/routes/signed-in/results/use-open-result.tsx";
import { runInRouter } from "../../../../support/hooks/run-in-router.tsx";

/** The form of a row, as far as the router reads it. */
class RowForm {
  readonly tagName = "FORM";
  getAttribute = (name: string) =>
    new Map(Object.entries({ method: "post", action: "/reports" })).get(name) ?? null;
}
const rowForm = new RowForm() as unknown as HTMLFormElement;

type Props = { results?: { id: string; test: string; isRead?: boolean }[]; loaded?: unknown };

const useResults = ({ results, loaded }: Props) => ({
  open: useOpening(),
  ...useOpenResult(results, loaded as never),
});

const [unread, read] = [
  { id: "7", test: "Iron" },
  { id: "8", test: "Zinc", isRead: true },
];

/** The results. The tests answer the form that opens one. */
async function results(address: string, props: Props = { results: [unread, read] }) {
  const Fields = globalThis.FormData;
  vi.stubGlobal("HTMLElement", RowForm);
  vi.stubGlobal(
    "FormData",
    class extends Fields {
      constructor(form?: unknown) {
        super();
        if (form instanceof RowForm) this.set("intent", "open");
      }
    },
  );
  const answers: PromiseWithResolvers<object>[] = [];
  const forms: Record<string, unknown>[] = [];
  const loader = vi.fn(() => null);
  const running = await runInRouter(useResults, props, {
    address,
    loader,
    action: async ({ request }) => {
      const answer = Promise.withResolvers<object>();
      answers.push(answer);
      forms.push(Object.fromEntries(new URLSearchParams(await request.text())));
      return answer.promise;
    },
  });
  const { hook } = running;
  return {
    ...running,
    loader,
    forms,
    open: (resultId: string) => hook.act(() => hook.current.open(rowForm, resultId)),
    close: () => hook.act(() => hook.current.close()),
    answer: (value: object) => hook.act(() => answers.at(-1)?.resolve(value)),
    shown: () => [hook.current.id, hook.current.opened, hook.current.isReading],
  };
}

test("an address alone opens no unread result, and none that the list does not have", async () => {
  const { shown, forms } = await results("/reports?result=7");
  expect(shown()).toEqual(["7", undefined, false]);
  const missing = await results("/reports?result=9");
  expect(missing.shown()).toEqual(["9", undefined, false]);
  expect([...forms, ...missing.forms]).toEqual([]);
});

test("an address opens a read result, once the list has it", async () => {
  const { shown, forms, hook, answer } = await results("/reports?result=8", {});
  expect([shown(), forms]).toEqual([["8", undefined, false], []]);
  await hook.render({ results: [unread, read] });
  expect(shown()).toEqual(["8", undefined, true]);
  expect(forms).toEqual([{ intent: "open", resultId: "8", test: "Zinc" }]);
  await answer({ resultId: "8", failure: "failed" });
  expect(shown()).toEqual(["8", { resultId: "8", failure: "failed" }, false]);
  expect(forms).toHaveLength(1);
});

test("what the server read for the document is not read again", async () => {
  const document = { resultId: "8", content: "read" };
  const loaded = { state: "loaded", value: document };
  const { shown, forms, hook } = await results("/reports?result=8", { results: [read], loaded });
  expect(shown()).toEqual(["8", document, false]);
  await hook.render({ results: [read] });
  expect(shown()).toEqual(["8", document, false]);
  const streaming = await results("/reports?result=8", {
    results: [read],
    loaded: new Promise(() => undefined),
  });
  expect(streaming.shown()).toEqual(["8", undefined, true]);
  expect([...forms, ...streaming.forms]).toEqual([]);
});

test("the form opens the result of its row, whose content is read", async () => {
  const { open, answer, shown, address } = await results("/reports?show=unread");
  await open("7");
  expect(address()).toBe("/reports?show=unread&result=7");
  expect(shown()).toEqual(["7", undefined, true]);
  await answer({ resultId: "7", content: "first" });
  expect(shown()).toEqual(["7", { resultId: "7", content: "first" }, false]);
  await open("7");
  expect(shown()).toEqual(["7", undefined, true]);
});

test("the content of another result is not shown", async () => {
  const { open, answer, shown } = await results("/reports");
  await open("7");
  await answer({ resultId: "8" });
  expect(shown()).toEqual(["7", undefined, false]);
});

test("closing goes back to the list and reads it again", async () => {
  const { close, open, answer, address, shown, loader } = await results("/reports?show=unread");
  await open("7");
  await answer({ resultId: "7" });
  loader.mockClear();
  await close();
  expect([address(), shown()[0]]).toEqual(["/reports?show=unread", null]);
  // Once for the address, which the screen itself leaves out, and once for closing.
  expect(loader).toHaveBeenCalledTimes(2);
});

test("closing with two presses goes back once", async () => {
  const { hook, open, address } = await results("/reports");
  await open("7");
  await open("8");
  await hook.act(() => {
    hook.current.close();
    hook.current.close();
  });
  expect(address()).toBe("/reports?result=7");
});

test("closing a result that its address has opened stays on the list, and it can be closed again", async () => {
  const { close, open, answer, address, loader } = await results("/reports?show=read&result=8");
  await answer({ resultId: "8" });
  loader.mockClear();
  await close();
  expect(address()).toBe("/reports?show=read");
  expect(loader).toHaveBeenCalled();
  await open("8");
  await answer({ resultId: "8" });
  await close();
  expect(address()).toBe("/reports?show=read");
});
