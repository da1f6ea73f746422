import { expect, test } from "vitest";
import { demoPassword, demoPatients } from "#fixtures/people/demo-patients.ts";
import { type AnyEndpoint, contractEndpoints } from "#practice-api/contract.ts";
import { idOf, monday, openPractice } from "../../support/practice.ts";
import { ownIds, requestFor } from "../../support/request-for.ts";

const practice = openPractice();
const endpoints = contractEndpoints();
const newPassword = "Canary-Chosen-2026";
const picture = Buffer.from("canary".repeat(200)).toString("base64");

test("keeps tokens, passwords, switch tokens, client secrets and files out of the journal, its export and its stream", async () => {
  const world = await practice.control.createWorld({ now: monday });
  const api = `/~${world.id}/api`;
  const secrets: string[] = [demoPassword, newPassword, picture];
  const newToken = async () => {
    const { token } = await world.signIn("aroha");
    secrets.push(token);
    return token;
  };

  // Every call, the token in the header and in the query, with a right and a wrong password where it takes one.
  for (const { area, call, endpoint } of endpoints) {
    const token = await newToken();
    const { path, query, body } = requestFor(`${area}.${call}`, endpoint, ownIds(idOf("aroha")));
    const send = (search: object, sent: object | undefined, header?: string) =>
      practice.send(`/~${world.id}/${path}?${new URLSearchParams(search as Record<string, string>)}`, {
        method: endpoint.method,
        ...(header === undefined ? {} : { token: header }),
        ...(sent === undefined ? {} : { body: sent }),
      });
    await send(query, body, token);
    await send({ ...query, Token: await newToken() }, body);
    await send(
      withSecrets(query, endpoint, token),
      body && withSecrets(body, endpoint, token),
      await newToken(),
    );
  }

  // The inputs that the journal itself receives.
  const signIn = { UserName: demoPatients.sione.username, Password: demoPassword };
  const answer = await practice.read(`${api}/Patient/Authentication`, { body: signIn });
  secrets.push((answer as [{ extension: [{ valueString: string }] }])[0].extension[0].valueString);
  const { q } = await world.switchToken("mei");
  secrets.push(q);
  await practice.send(`${api}/Patient/Authentication`, { body: { UserName: "", Password: "", q } });
  await practice.send(`${api}/Patient/Authentication`, { body: { UserName: q, Password: q, q } });
  const intent = (await practice.read(`/~${world.id}/pay/create-payment-intent`, {
    body: { paymentMethodType: "card", currency: "nzd", amount: 6970 },
  })) as { clientSecret: string };
  secrets.push(intent.clientSecret);
  const [intentId = ""] = intent.clientSecret.split("_secret_");
  const paid = new URLSearchParams({ client_secret: intent.clientSecret, key: "pk_test_1" });
  await practice.send(`/~${world.id}/stripe/v1/payment_intents/${intentId}?${paid}`);

  const entries = await world.journal();
  expect(entries.length).toBe(endpoints.length * 3 + 5);
  expect(new Set(entries.map(({ call }) => call))).toEqual(
    new Set(endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)),
  );
  const file = (await world.export()) as { state: { journal: object; outbox: object } };
  const streamed: object[] = [];
  for await (const entry of world.follow()) if (streamed.push(entry) === entries.length) break;
  const texts = {
    journal: JSON.stringify(entries),
    file: JSON.stringify([file.state.journal, file.state.outbox]),
    stream: JSON.stringify(streamed),
    verdict: await (
      await practice.send(`/~${world.id}/__mock/journal/verify`, {
        body: { call: "identity.authenticate", with: { password: "another" } },
      })
    ).text(),
  };
  for (const [place, text] of Object.entries(texts)) {
    for (const secret of secrets)
      expect([place, secret, text.includes(secret)]).toEqual([place, secret, false]);
    expect([place, /_~|_secret_/.exec(text)?.[0]]).toEqual([place, undefined]);
  }
}, 240_000);

/** The same question with every free text replaced by a token, and every password by one's own choice. */
function withSecrets<T extends object>(sent: T, endpoint: AnyEndpoint, token: string): T {
  const fixed = [
    ...endpoint.subjects.map(({ name }) => name),
    ...Object.keys({ ...endpoint.constants, ...endpoint.bodyConstants }),
  ];
  const change = (name: string, value: unknown): unknown => {
    if (fixed.includes(name) || typeof value !== "string") return value;
    if (name === "Password") return newPassword;
    return /Body|Notes|Reason|Subject|search|User|Address/i.test(name) ? `Mine is ${token}` : value;
  };
  if (Array.isArray(sent)) return sent;
  return {
    ...Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, change(name, value)])),
    ...("payload" in sent ? { payload: [attached()] } : {}),
  } as T;
}

function attached(): object {
  return { contentAttachment: { contentType: "image/png", title: "rash.png", data: picture } };
}
