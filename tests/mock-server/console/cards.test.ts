import { expect, test, vi } from "vitest";

vi.stubGlobal("location", { origin: "http://practice.test" });
const { clock } = await import("#mock-server/console/cards/clock.tsx");

const clockAs = (running: boolean) => {
  const setClock = vi.fn();
  const reading = { now: "2026-11-23T09:00:00+13:00", running, readAt: 0 };
  const view = { clock: { status: "ready", value: reading }, description: { status: "loading" } };
  const { parts, aside } = clock({ store: { control: { setClock } }, view } as never);
  const presses = parts[0]?.presses ?? [];
  const press = presses.find(({ label }) => label === "Stop it" || label === "Let it run");
  return { press, setClock, badge: (aside as { props: { children: string } }).props.children };
};

test("a clock that does not run is stopped, in the words of the command line and the documents", async () => {
  const { badge, press, setClock } = clockAs(true);
  expect([badge, press?.label, press?.said]).toEqual(["Running", "Stop it", "The clock is stopped."]);
  await press?.act?.();
  expect(setClock).toHaveBeenCalledWith({ running: false });
  const stopped = clockAs(false);
  expect([stopped.badge, stopped.press?.label]).toEqual(["Stopped", "Let it run"]);
});
