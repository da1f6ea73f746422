import { expect, test } from "vitest";
import { monday, openPractice } from "../../../support/practice.ts";

const practice = openPractice();

test("is served with its modules in every world, to pages of every origin", async () => {
  const world = await practice.control.createWorld();
  for (const base of ["/stripe/", `/~${world.id}/stripe/`]) {
    for (const file of ["stripe.js", "card-form.js", "card-field.js", "card-rules.js", "payments.js"]) {
      const answer = await practice.send(`${base}${file}`, { headers: { Origin: "http://127.0.0.1:4300" } });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toContain("text/javascript");
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
  }
});

test("reads the month of its own world", async () => {
  const { id } = await practice.control.createWorld({ now: monday });
  expect(await practice.read(`/~${id}/stripe/today`)).toEqual({ year: 2026, month: 11 });
});

test.each(["confirm", "authenticate"])("may be preceded by a preflight request of %s", async (call) => {
  const { id } = await practice.control.createWorld();
  const answer = await practice.send(`/~${id}/stripe/v1/payment_intents/pi_1/${call}`, {
    method: "OPTIONS",
    headers: { Origin: "http://127.0.0.1:4300", "Access-Control-Request-Method": "POST" },
  });
  expect(answer.status).toBe(204);
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  expect(answer.headers.get("access-control-allow-methods")).toContain("POST");
});

test("lets a page read that a world is gone, and no other call of the practice", async () => {
  const gone = await practice.send(
    "/~w-nothing/stripe/v1/payment_intents/pi_1?client_secret=a&key=pk_test_1",
  );
  expect(gone.status).toBe(404);
  expect(gone.headers.get("access-control-allow-origin")).toBe("*");
  for (const path of ["/api/Patient", "/pay/create-payment-intent", "/__mock/health"]) {
    expect((await practice.send(path)).headers.has("access-control-allow-origin")).toBe(false);
  }
});
