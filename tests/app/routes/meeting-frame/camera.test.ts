import { expect, test, vi } from "vitest";
import { useCamera } from "#app/routes/meeting-frame/camera.ts";
import { runHook } from "../../../support/hooks/run-hook.tsx";

const streamOf = (tracks: { stop: () => void }[]) => ({ getTracks: () => tracks }) as never;

test("the camera and the microphone are asked for, and released when the meeting is left", async () => {
  const stop = vi.fn();
  const getUserMedia = vi.fn(async (_wanted: object) => streamOf([{ stop }, { stop }]));
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia } });
  const camera = await runHook(useCamera, undefined);
  expect(getUserMedia).toHaveBeenCalledWith({ video: true, audio: true });
  expect(camera.current.state).toBe("on");
  await camera.unmount();
  expect(stop).toHaveBeenCalledTimes(2);
});

test("a camera that is allowed after the meeting was left is released at once", async () => {
  const stop = vi.fn();
  const { promise, resolve } = Promise.withResolvers<never>();
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia: () => promise } });
  const camera = await runHook(useCamera, undefined);
  expect(camera.current).toMatchObject({ state: "asking", stream: undefined });
  await camera.unmount();
  expect(stop).not.toHaveBeenCalled();
  await camera.act(() => resolve(streamOf([{ stop }])));
  expect(stop).toHaveBeenCalledOnce();
});

test("the meeting goes on without a camera that is refused or missing, and can stop one that is on", async () => {
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia: () => Promise.reject(new Error("refused")) } });
  expect((await runHook(useCamera, undefined)).current.state).toBe("off");
  vi.stubGlobal("navigator", {});
  expect((await runHook(useCamera, undefined)).current.state).toBe("off");
  const stop = vi.fn();
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia: async () => streamOf([{ stop }]) } });
  const { current } = await runHook(useCamera, undefined);
  current.stop();
  expect(stop).toHaveBeenCalledOnce();
});
