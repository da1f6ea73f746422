import { expect, test } from "vitest";
import { setUnreadOffset, useUnreadCount } from "#app/shell/menu/unread-offset.ts";
import { runHook } from "../../support/hooks/run-hook.tsx";

test("the unread messages of a count lack those that are being deleted", async () => {
  let renders = 0;
  const count = await runHook<number, number>((counted) => {
    renders += 1;
    return useUnreadCount(counted);
  }, 5);
  expect(count.current).toBe(5);
  await count.act(() => setUnreadOffset(2));
  expect(count.current).toBe(3);
  await count.render(1);
  expect(count.current).toBe(0);
  renders = 0;
  await count.act(() => setUnreadOffset(2));
  expect(renders).toBe(0);
  await count.act(() => setUnreadOffset(0));
});
