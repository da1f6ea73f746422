import { expect, test } from "vitest";
import { castPassword } from "#fixtures/people/cast.ts";
import { startPortal } from "../../../support/portal.ts";
import { openTestPostgres } from "../../../support/postgres/open-database.ts";
import { openPractice } from "../../../support/practice.ts";

const practice = openPractice();
const postgres = openTestPostgres();

test("two instances on one PostgreSQL database share failures, captchas and waiting times", async () => {
  const env = { DATABASE_URL: postgres.url, SESSION_KEY: Buffer.alloc(32, 3).toString("base64") };
  const one = await startPortal(practice, env);
  const two = await startPortal(practice, env);
  const world = await practice.control.createWorld();
  const { username } = world.people.mei;
  const sent = async () => (await world.journal("POST Patient/Authentication")).length;

  expect(await one.authenticate(username, "wrong")).toMatchObject({ needsCaptcha: false });
  expect(await two.authenticate(username, "wrong")).toMatchObject({ needsCaptcha: false });
  expect(await one.authenticate(username, "wrong")).toMatchObject({ needsCaptcha: true });
  expect(await two.authenticate(username, castPassword)).toMatchObject({ status: 422, needsCaptcha: true });
  expect(await sent()).toBe(3);

  const answer = await one.solveCaptcha();
  two.clock.now = one.clock.now;
  expect(await two.authenticate(username, "wrong", answer)).toMatchObject({ status: 422 });
  expect(await sent()).toBe(4);
  expect(await one.authenticate(username, "wrong", answer)).toMatchObject({
    status: 422,
    needsCaptcha: true,
  });
  expect(await sent()).toBe(4);

  for (let failure = 5; failure <= 10; failure++) {
    const portal = failure % 2 === 0 ? one : two;
    two.clock.now = one.clock.now = Math.max(one.clock.now, two.clock.now);
    await portal.authenticate(username, "wrong", await portal.solveCaptcha());
  }
  expect(await sent()).toBe(10);
  two.clock.now = one.clock.now = Math.max(one.clock.now, two.clock.now);
  for (const portal of [one, two]) {
    expect(await portal.authenticate(username, castPassword, await portal.solveCaptcha())).toMatchObject({
      status: 429,
    });
  }
  expect(await sent()).toBe(10);
});
