import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { bookingClient } from "./support/booking/booking-page.ts";
import { kill, startPortalProcess } from "./support/portal-process.ts";
import { raw } from "./support/raw-http.ts";
import { expect, test } from "./support/test.ts";

const isUp = (url: string) =>
  raw(url, "/").then(
    () => true,
    () => false,
  );

test("a booking whose browser has left is finished before the process ends", async ({
  world,
  practiceUrl,
  portalUrl,
}, { outputDir }) => {
  const port = Number(new URL(portalUrl).port) + 70;
  const base = `http://localhost:${port}`;
  const environment = {
    PORT: String(port),
    DATA_DIR: `${outputDir}/data`,
    IDENTITY_URL: `${practiceUrl}/identity`,
    DRAIN_SECONDS: "0",
  };
  const first = await startPortalProcess(environment);
  const client = await bookingClient(base, world, "mei");
  const [time] = await client.times();
  if (!time) throw new Error("The practice has no free time.");
  await client.choose(time, "Sore knee");
  await client.read();
  await world.addFault({
    match: { method: "POST", path: "Patient/Appointment" },
    effect: { type: "latency", ms: 2_000 },
  });
  const bookings = () => world.journal("POST Patient/Appointment");
  const { body, ...form } = client.bookingForm();
  const leaving = request(new URL("/appointments?tab=book", base), {
    ...form,
    headers: { ...form.headers, "content-length": body.length },
  });
  leaving.once("error", () => undefined);
  leaving.end(body);
  await expect.poll(async () => (await bookings()).length).toBe(1);
  leaving.destroy();
  const ended = once(first, "exit");
  first.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);

  const second = await startPortalProcess(environment);
  expect(await client.book()).toBe(true);
  expect(await bookings()).toHaveLength(1);
  await kill(second);
});

for (const [title, program] of [
  ["itself", ["scripts/start.mjs", "--built"]],
  ["the program that started it", ["e2e/support/start-portal.mjs"]],
] as const) {
  test(`npm start leaves no process behind when ${title} is killed`, async ({ portalUrl }, { outputDir }) => {
    const port = Number(new URL(portalUrl).port) + (title === "itself" ? 80 : 90);
    const practicePort = port + 5;
    const start = spawn(process.execPath, program, {
      stdio: "ignore",
      env: {
        ...process.env,
        PORT: String(port),
        MOCK_PORT: String(practicePort),
        DATA_DIR: `${outputDir}/data`,
        LOG_LEVEL: "silent",
      },
    });
    const bases = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${practicePort}`];
    try {
      for (const base of bases) await expect.poll(() => isUp(base), { timeout: 90_000 }).toBe(true);
    } finally {
      start.kill("SIGKILL");
    }
    for (const base of bases) await expect.poll(() => isUp(base)).toBe(false);
  });
}
