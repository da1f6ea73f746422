import { expect, test } from "vitest";
import { demoPassword } from "#fixtures/people/demo-patients.ts";
import { document } from "../../../support/documents.ts";
import { idOf, monday, openPractice } from "../../../support/practice.ts";

const practice = openPractice();
const authenticate = (UserName: string, Password: string = demoPassword, world = "default") =>
  practice.read(`/~${world}/api/Patient/Authentication`, { body: { UserName, Password } });

test("a sign-in answers with the holder's id, name, a marked token and the reset flag", async () => {
  expect(await authenticate(" Priya@Example.nz ")).toEqual([
    {
      resourceType: "Patient",
      id: idOf("priya"),
      name: [{ text: "Priya Nair" }],
      extension: [
        {
          url: "https://mock.practice.test/ext/token",
          valueString: expect.stringMatching(/^tok_CANARY_~default_[0-9a-f]{32}$/),
        },
        { url: "https://mock.practice.test/ext/must-reset-password", valueBoolean: true },
      ],
    },
  ]);
});

test.each([
  ["a wrong password", "aroha@example.nz", "nope"],
  ["the right password in another case", "aroha@example.nz", demoPassword.toLowerCase()],
  ["an unknown name", "unknown@example.nz", demoPassword],
  ["a name that always fails", "refused@example.nz", demoPassword],
  ["nothing at all", "", ""],
])("refuses %s with the same message", async (_, username, password) => {
  expect(await authenticate(username, password)).toEqual(document("sign-in-refused"));
});

test("fails for the magic usernames", async () => {
  expect(await authenticate("noresource@example.nz")).toEqual([{}]);
  expect(await authenticate("reset@example.nz")).toMatchObject([
    { id: idOf("priya"), extension: [{}, { valueBoolean: true }] },
  ]);
  const body = { UserName: "down@example.nz", Password: demoPassword };
  expect((await practice.send("/identity/api/Authentication", { body })).status).toBe(503);
});

test("ends a slow sign-in when the caller disconnects, without delaying other calls", async () => {
  const gone = new AbortController();
  const body = JSON.stringify({ UserName: "slow@example.nz", Password: demoPassword });
  const slow = fetch(`${practice.url}/api/Patient/Authentication`, {
    method: "POST",
    body,
    signal: gone.signal,
  });
  let answered = false;
  void slow.then(
    () => {
      answered = true;
    },
    () => undefined,
  );
  expect(await authenticate("mei@example.nz")).toMatchObject([{ id: idOf("mei") }]);
  expect(answered).toBe(false);
  gone.abort();
  await expect(slow).rejects.toThrow();
});

test("returns a practice URL with the world of the username", async () => {
  const world = await practice.control.createWorld({ now: monday });
  const locate = (UserName: string, path = "/identity") =>
    practice.read(`${path}/api/Authentication`, { body: { UserName, Password: "x" } });
  expect(await locate(world.people.aroha.username)).toEqual({ ACCAPIURL: world.apiUrl });
  expect(await locate("unknown@example.nz")).toEqual({ ACCAPIURL: `${practice.url}/~default/api` });
  expect(await locate("aroha@example.nz", `/~${world.id}/identity`)).toEqual({ ACCAPIURL: world.apiUrl });
  expect(await authenticate(world.people.aroha.username, demoPassword, world.id)).toMatchObject([
    { id: idOf("aroha") },
  ]);
});

test("offers three patients to Aroha and one to every other account", async () => {
  const people = async (account: "aroha" | "sione") => {
    const token = await practice.signIn(account);
    const [bundle] = (await practice.read(`/api/Patient/ProxyUsers?PatientID=${idOf(account)}`, {
      token,
    })) as [{ total: number; entry: { resource: { name: [{ text: string }] } }[] }];
    return [bundle.total, ...bundle.entry.map(({ resource }) => resource.name[0].text)];
  };
  expect(await people("aroha")).toEqual([3, "Aroha Ngata", "Manaia Ngata", "Tama Ngata"]);
  expect(await people("sione")).toEqual([1, "Sione Taufa"]);
});

test("signs in with a switch token once, within a minute, in its own world", async () => {
  const world = await practice.control.createWorld({ now: monday });
  const redeem = (q: string) =>
    practice.read("/api/Patient/Authentication", { body: { UserName: "", Password: "", q } });
  const { q } = await world.switchToken("george");
  expect(q).not.toContain("tok_CANARY");
  expect(await redeem(q)).toMatchObject([
    { id: idOf("george"), extension: [{ valueString: expect.stringContaining(`_~${world.id}_`) }, {}] },
  ]);
  expect(await redeem(q)).toEqual(document("sign-in-refused"));
  const late = await world.switchToken("george");
  await world.advance("PT1M");
  expect(await redeem(late.q)).toEqual(document("sign-in-refused"));
  expect(await redeem("nonsense")).toEqual(document("sign-in-refused"));
});

test("serves a picture for its patient and key only", async () => {
  const token = await practice.signIn("sione");
  const image = (key: string) =>
    practice.send(`/images/Patient/LoadImage?PatientID=${idOf("sione")}&DocumentKey=${key}`, { token });
  const found = await image("portrait-20201");
  expect(found.headers.get("Content-Type")).toContain("text/plain");
  expect(
    Buffer.from(await found.text(), "base64")
      .subarray(1, 4)
      .toString(),
  ).toBe("PNG");
  expect(await (await image("other")).text()).toBe("");
});
