import { describe, expect, test } from "vitest";
import { demoPassword } from "#fixtures/people/demo-patients.ts";
import { identity } from "#practice-api/identity/endpoints.ts";
import { type ContractClient, clientFor } from "../../../support/contract-client.ts";
import { openPractice } from "../../../support/practice.ts";

const practice = openPractice();
const next = "Karaka-Berry-77";

async function signIn({ call, world }: ContractClient, account: "aroha" | "priya", password: string) {
  return call(identity.authenticate, { username: world.people[account].username, password });
}

describe.each(["changePassword", "changePasswordByQuery"] as const)("%s", (call) => {
  test("accepts the new password, refuses the old one and sends a message", async () => {
    const aroha = await clientFor(practice, "aroha");
    const answer = await aroha.call(identity[call], { password: next });
    expect(answer).toEqual({ outcome: "changed", message: "Your password has been changed." });
    expect((await signIn(aroha, "aroha", demoPassword)).outcome).toBe("refused");
    expect((await signIn(aroha, "aroha", next)).outcome).toBe("signedIn");
    const outbox = await aroha.world.outbox();
    expect(outbox).toMatchObject([{ kind: "password-changed", to: aroha.world.people.aroha.username }]);
    expect(JSON.stringify(outbox)).not.toContain(next);
  });
});

test("ends a forced reset when the password is changed", async () => {
  const priya = await clientFor(practice, "priya");
  expect(await signIn(priya, "priya", demoPassword)).toMatchObject({ mustResetPassword: true });
  await priya.call(identity.changePassword, { password: next });
  expect(await signIn(priya, "priya", next)).toMatchObject({ mustResetPassword: false });
});

test("ends all other sessions of the account, and no other account's", async () => {
  const aroha = await clientFor(practice, "aroha");
  const { world } = aroha;
  const [other, sione] = [
    await clientFor(practice, "aroha", { world }),
    await clientFor(practice, "sione", { world }),
  ];
  const { q } = await world.switchToken("aroha");
  await aroha.call(identity.changePassword, { password: next });
  const alive = [aroha, other, sione].map(({ call }) => call(identity.validate, {}));
  expect(await Promise.all(alive)).toEqual([true, false, true]);
  const switched = await aroha.call(identity.authenticate, { username: "", password: "", switchToken: q });
  expect(switched.outcome).toBe("refused");
});

test.each([
  ["neither length nor anything else", "a", "Your password has less than 8 characters."],
  ["no capital", "password-22", "Password must contain at least one upper case letter."],
  ["the first name", "XxAROHA-22", "Your password must not contain your first, middle or family name."],
  [
    "the family name with a macron",
    "Xx-ngāta-22",
    "Your password must not contain your first, middle or family name.",
  ],
])("refuses a password with %s and changes nothing", async (_, password, message) => {
  const aroha = await clientFor(practice, "aroha");
  expect(await aroha.call(identity.changePassword, { password })).toEqual({ outcome: "refused", message });
  expect((await signIn(aroha, "aroha", demoPassword)).outcome).toBe("signedIn");
  expect(await aroha.world.outbox()).toEqual([]);
});

test("answers a forgotten password the same for every username and sends mail to existing accounts only", async () => {
  const { call, send, world } = await clientFor(practice, "aroha");
  const username = world.people.sione.username;
  const answers = await Promise.all(
    [username, `nobody+${world.id}@example.nz`, "", "'; --"].map(async (username) => {
      const response = await send(identity.forgotPassword, { username });
      return `${response.status} ${await response.text()}`;
    }),
  );
  expect(new Set(answers).size).toBe(1);
  expect(await call(identity.forgotPassword, { username: "unknown@example.nz" })).toMatchObject({
    outcome: "sent",
  });
  expect(await world.outbox()).toEqual([
    expect.objectContaining({ sequence: 1, kind: "forgot-password", to: username }),
  ]);
});

describe("a call for help", () => {
  const request = {
    given: "Sione",
    family: "Taufa",
    birthDate: "1963-09-07",
    subject: "Cannot sign in",
    message: "My e-mail address has changed.",
  };

  test("lies in the outbox", async () => {
    const { call, world } = await clientFor(practice, "aroha");
    expect(await call(identity.askForHelp, { ...request, nhi: "ZZZ0024" })).toEqual({ accepted: true });
    expect(await call(identity.askForHelp, { ...request, email: "sione@example.nz" })).toEqual({
      accepted: true,
    });
    expect(await world.outbox()).toMatchObject([
      { kind: "help-request", to: "ZZZ0024", about: "Sione Taufa asks for help: Cannot sign in" },
      { kind: "help-request", to: "sione@example.nz" },
    ]);
  });

  test.each([
    ["neither e-mail nor NHI", {}],
    ["a birthday that is still to come", { nhi: "ZZZ0024", birthDate: "2026-11-24" }],
  ])("refuses a help request with %s", async (_, part) => {
    const { call, world } = await clientFor(practice, "aroha");
    expect(await call(identity.askForHelp, { ...request, ...part })).toMatchObject({ accepted: false });
    expect(await world.outbox()).toEqual([]);
  });

  test("refuses a help request with today as the date of birth until the New Zealand day is over", async () => {
    const { call, world } = await clientFor(practice, "aroha");
    const bornToday = { ...request, nhi: "ZZZ0024", birthDate: "2026-11-23" };
    await world.setClock({ now: "2026-11-23T23:59:59+13:00" });
    expect(await call(identity.askForHelp, bornToday)).toMatchObject({ accepted: false });
    await world.setClock({ now: "2026-11-24T00:00:00+13:00" });
    expect(await call(identity.askForHelp, bornToday)).toEqual({ accepted: true });
  });
});
