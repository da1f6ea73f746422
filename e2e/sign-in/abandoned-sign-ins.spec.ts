import { request as httpRequest } from "node:http";
import { cookieFrom, formRequest, post, raw } from "../support/raw-http.ts";
import { expect, test } from "../support/test.ts";

const guesses = 120;

/** Sends a sign-in and closes its connection once it is sent. */
function abandon(base: string, form: Record<string, string>): Promise<void> {
  const { method, headers, body } = formRequest(form);
  const options = { method, headers: { ...headers, "content-length": String(body.length) } };
  return new Promise((resolve) => {
    const request = httpRequest(new URL("/login", base), options);
    request.on("error", () => undefined);
    request.once("close", () => resolve());
    request.end(body, () => request.destroy());
  });
}

test(`${guesses} sign-ins that are abandoned count as guesses, and every other patient is served`, async ({
  world,
  portalUrl,
}) => {
  await world.addFault({ match: { path: "Patient/Authentication" }, effect: { type: "latency", ms: 300 } });
  const { mei, sione } = world.people;
  const attack = Promise.all(
    Array.from({ length: guesses }, (_, index) =>
      abandon(portalUrl, { intent: "signIn", username: mei.username, password: `guess ${index}` }),
    ),
  );
  const served: number[] = [];
  const { username, password } = sione;
  for (let time = 0; time < 3; time++) {
    const signedIn = await post(portalUrl, "/login", { intent: "signIn", username, password });
    const page = await raw(portalUrl, "/", { headers: { cookie: cookieFrom(signedIn) } });
    served.push(signedIn.status, page.status);
  }
  await attack;
  expect(served).toEqual([302, 200, 302, 200, 302, 200]);

  const reached = await world.journal("POST Patient/Authentication");
  expect(reached.length - 3).toBeLessThanOrEqual(3);
  const { username: ofMei, password: right } = mei;
  const refused = await post(portalUrl, "/login", { intent: "signIn", username: ofMei, password: right });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Tick the box");
});
