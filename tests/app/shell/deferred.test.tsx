import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { expect, test } from "vitest";
import { Deferred, type DeferredPanel } from "#app/shell/deferred.tsx";
import { runInRouter } from "../../support/hooks/run-in-router.tsx";

const loaded = (value: string) => ({ state: "loaded", value }) as const;
const failed = { state: "failed" } as const;

let shown = "";
const Shown = ({ text }: { text: string }) => {
  shown = text;
  return null;
};

/** What a page shows of a panel: a part that is drawn says what it is. */
async function page(first: DeferredPanel<string>, failure: ReactNode = <Shown text="failed" />) {
  let panel = first;
  shown = "";
  const { hook } = await runInRouter(
    useNavigate,
    {},
    {
      address: "/letters?letter=1",
      around: (hook) => (
        <>
          {hook}
          <Deferred panel={panel} loading={<Shown text="loading" />} failed={failure}>
            {(text) => <Shown text={text} />}
          </Deferred>
        </>
      ),
    },
  );
  return {
    shown: () => shown,
    act: hook.act,
    open: (address: string) => hook.act(() => hook.current(address)),
    show: (next: DeferredPanel<string>) => {
      panel = next;
      return hook.render({});
    },
  };
}

test("a panel that comes later is loading until it is there or has failed", async () => {
  for (const [settled, words] of [
    [loaded("a letter"), "a letter"],
    [failed, "failed"],
  ] as const) {
    const later = Promise.withResolvers<typeof settled>();
    const { shown, act } = await page(later.promise);
    expect(shown()).toBe("loading");
    await act(() => later.resolve(settled));
    expect(shown()).toBe(words);
  }
});

test("a stream that breaks off takes nothing else of the page, also where its panel says nothing", async () => {
  const later = Promise.withResolvers<never>();
  const { shown, act, show } = await page(later.promise, null);
  await act(() => later.reject(new Error("broken")));
  await show(loaded("newer"));
  expect(shown()).toBe("newer");
});

test("a page that is read again keeps what it shows until the newer data is there or has failed", async () => {
  for (const words of ["newer", "failed"]) {
    const { shown, act, show } = await page(loaded("a letter"));
    const later = Promise.withResolvers<ReturnType<typeof loaded>>();
    await show(later.promise);
    expect(shown()).toBe("a letter");
    await act(() => (words === "newer" ? later.resolve(loaded(words)) : later.reject(new Error("broken"))));
    expect(shown()).toBe(words);
  }
});

test("what is read at another address, or after a failure, is loading", async () => {
  const never = new Promise<never>(() => undefined);
  const other = await page(loaded("a letter"));
  await other.open("/letters?letter=2");
  await other.show(never);
  expect(other.shown()).toBe("loading");
  const again = await page(failed);
  await again.show(never);
  expect(again.shown()).toBe("loading");
});

test("newer data that was asked for last is shown, whichever comes first", async () => {
  const { shown, act, show } = await page(loaded("a letter"));
  const [older, newer] = [1, 2].map(() => Promise.withResolvers<ReturnType<typeof loaded>>());
  await show(older?.promise ?? failed);
  await show(newer?.promise ?? failed);
  await act(() => newer?.resolve(loaded("newer")));
  await act(() => older?.resolve(loaded("older")));
  expect(shown()).toBe("newer");
});
