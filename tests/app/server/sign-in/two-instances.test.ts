import { expect, it } from "vitest";
import { castPassword } from "#fixtures/people/cast.ts";
import { openTestPostgres } from "../../../support/postgres.ts";
import { openPractice } from "../../../support/practice.ts";
import { openPortal } from "./sign-in-services.ts";

const practice = openPractice();
const postgres = openTestPostgres();

it("two instances on one PostgreSQL share the count, the captchas and the waits", async () => {
  const env = { DATABASE_URL: postgres.url, SESSION_KEY: Buffer.alloc(32, 3).toString("base64") };
  const one = await openPortal(practice, env);
  const two = await openPortal(practice, env);
  const world = await practice.control.createWorld();
  const { username } = world.people.mei;
  const asked = async () => (await world.journal("POST Patient/Authentication")).length;

  expect(await one.try(username, "wrong")).toMatchObject({ needsCaptcha: false });
  expect(await two.try(username, "wrong")).toMatchObject({ needsCaptcha: false });
  expect(await one.try(username, "wrong")).toMatchObject({ needsCaptcha: true });
  expect(await two.try(username, castPassword)).toMatchObject({ status: 422, needsCaptcha: true });
  expect(await asked()).toBe(3);

  const answer = await one.solved();
  two.time.now = one.time.now;
  expect(await two.try(username, "wrong", answer)).toMatchObject({ status: 422 });
  expect(await asked()).toBe(4);
  expect(await one.try(username, "wrong", answer)).toMatchObject({ status: 422, needsCaptcha: true });
  expect(await asked()).toBe(4);

  for (let failure = 5; failure <= 10; failure++) {
    const portal = failure % 2 === 0 ? one : two;
    two.time.now = one.time.now = Math.max(one.time.now, two.time.now);
    await portal.try(username, "wrong", await portal.solved());
  }
  expect(await asked()).toBe(10);
  two.time.now = one.time.now = Math.max(one.time.now, two.time.now);
  for (const portal of [one, two]) {
    expect(await portal.try(username, castPassword, await portal.solved())).toMatchObject({ status: 429 });
  }
  expect(await asked()).toBe(10);
});
