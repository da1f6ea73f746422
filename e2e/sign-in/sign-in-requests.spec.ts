import { cookieFrom, post, postSolved, raw, solveCaptcha } from "../support/raw-http.ts";
import { expect, test } from "../support/test.ts";

const isDead = async (base: string, cookie: string) => (await raw(base, "/", { headers: { cookie } })).status;

test("each step of signing in has a session of its own and ends the one before", async ({
  world,
  portalUrl,
}) => {
  const { username, password } = world.people.priya;
  const first = await post(portalUrl, "/login", { intent: "signIn", username, password });
  expect([first.status, first.headers.location]).toEqual([302, "/login?continue=1"]);
  const waiting = cookieFrom(first);
  const panel = await raw(portalUrl, "/login?continue=1", { headers: { cookie: waiting } });
  expect(panel.text).toContain("Choose a new password");
  expect(panel.headers["set-cookie"]).toBeUndefined();
  const fields = { newPassword: "Kereru-2027-bush", confirmPassword: "Kereru-2027-bush", agree: "on" };
  const changed = await post(portalUrl, "/login", { intent: "newPassword", ...fields }, waiting);
  expect([changed.status, changed.headers.location]).toEqual([302, "/"]);
  const inside = cookieFrom(changed);
  expect(inside).not.toBe(waiting);
  expect([await isDead(portalUrl, waiting), await isDead(portalUrl, inside)]).toEqual([302, 200]);
  const again = await post(portalUrl, "/login", { intent: "newPassword", ...fields }, waiting);
  expect(again.status).toBe(422);
  expect((await world.journal("POST Patient/ChangePassword")).length).toBe(1);
});

test("a password change ends a sign-in under way with the old password", async ({ world, portalUrl }) => {
  const { username, password } = world.people.priya;
  const credentials = { intent: "signIn", username, password };
  const other = cookieFrom(await post(portalUrl, "/login", credentials));
  const mine = cookieFrom(await post(portalUrl, "/login", credentials));
  const fields = { newPassword: "Kereru-2027-bush", confirmPassword: "Kereru-2027-bush", agree: "on" };
  await post(portalUrl, "/login", { intent: "newPassword", ...fields }, mine);
  const late = await post(portalUrl, "/login", { intent: "newPassword", ...fields }, other);
  expect(late.status).toBe(422);
  expect(
    (await world.journal("POST Patient/ChangePassword")).filter(({ status }) => status === 200),
  ).toHaveLength(1);
});

test("signing in and the page that it leads to make each call to the practice once", async ({
  world,
  portalUrl,
}) => {
  const { username, password } = world.people.mei;
  const inside = cookieFrom(await post(portalUrl, "/login", { intent: "signIn", username, password }));
  expect((await raw(portalUrl, "/", { headers: { cookie: inside } })).status).toBe(200);
  const journal = await world.journal();
  expect(journal.map(({ call }) => call)).toEqual(
    expect.arrayContaining(["GET ValidateToken", "GET Patient/ProxyUsers"]),
  );
  const calls = journal.map(({ call, input }) => JSON.stringify({ call, input }));
  expect(calls.filter((call, at) => calls.indexOf(call) !== at)).toEqual([]);
});

test.describe("a sign-in link", () => {
  /** How an address may be fetched without that anyone has opened it. */
  const looks = [
    { method: "HEAD" },
    { headers: { "sec-purpose": "prefetch" } },
    { headers: { "sec-fetch-site": "none", "sec-fetch-dest": "document" } },
    { headers: { "sec-fetch-site": "cross-site", "sec-fetch-dest": "image" } },
    {},
  ];

  test("works once, in either form, starts a new session and leaves a clean address", async ({
    world,
    portalUrl,
  }) => {
    for (const path of ["/loginSwitch/", "/login?q="]) {
      const { q } = await world.switchToken("mei");
      const { username, password } = world.people.aroha;
      const before = cookieFrom(await post(portalUrl, "/login", { intent: "signIn", username, password }));
      const signIns = async () => (await world.journal("POST Patient/Authentication")).length;
      const used = await signIns();
      const address = `${path}${q}`;
      const link = `/loginSwitch/${q}`;
      for (const looking of looks) {
        const { status, headers } = await raw(portalUrl, address, looking);
        const isQuery = path === "/login?q=";
        expect([looking, status, headers.location]).toEqual(
          isQuery ? [looking, 302, link] : [looking, 200, undefined],
        );
        expect(JSON.stringify(headers["set-cookie"] ?? "")).not.toContain("__Host-portal");
      }
      for (const headers of [{}, { "sec-fetch-site": "cross-site" }, { origin: "https://evil.test" }]) {
        expect((await raw(portalUrl, link, { method: "POST", headers })).status).toBe(403);
      }
      expect(await signIns()).toBe(used);
      const entered = await post(portalUrl, link, {}, before);
      expect([entered.status, entered.headers.location]).toEqual([302, "/"]);
      expect(entered.headers["referrer-policy"]).toBe("no-referrer");
      expect(entered.headers["cache-control"]).toContain("no-store");
      expect(entered.text).not.toContain(q);
      const inside = cookieFrom(entered);
      expect((await raw(portalUrl, "/", { headers: { cookie: inside } })).text).toContain("Mei");
      expect(inside).not.toBe(before);
      expect((await raw(portalUrl, "/login?continue=1", { headers: { cookie: before } })).text).not.toContain(
        "Choose an account",
      );
      const again = await post(portalUrl, link, {});
      expect([again.status, again.headers.location]).toEqual([302, "/login?problem=link"]);
      expect(again.headers["set-cookie"]).toBeUndefined();
    }
  });

  test("is ignored while signed in: it leads to / as the same patient and stays unused", async ({
    world,
    portalUrl,
  }) => {
    const { username, password } = world.people.mei;
    const cookie = cookieFrom(await post(portalUrl, "/login", { intent: "signIn", username, password }));
    const { q } = await world.switchToken("sione");
    const link = `/loginSwitch/${q}`;
    for (const request of [
      raw(portalUrl, link, { headers: { cookie } }),
      raw(portalUrl, `/login?q=${q}`, { headers: { cookie } }),
      post(portalUrl, link, {}, cookie),
    ]) {
      const { status, headers } = await request;
      expect([status, headers.location]).toEqual([302, "/"]);
    }
    expect((await raw(portalUrl, "/", { headers: { cookie } })).text).toContain("Mei Chen");
    expect((await post(portalUrl, link, {})).headers.location).toBe("/");
  });

  test("that is too old, or at a practice that does not respond, shows why on /login", async ({
    world,
    portalUrl,
  }) => {
    const { q } = await world.switchToken("mei");
    await world.advance("PT61S");
    expect((await post(portalUrl, `/loginSwitch/${q}`, {})).headers.location).toBe("/login?problem=link");
    expect((await raw(portalUrl, "/login?problem=link")).text).toContain(
      "This login link has been used already or is too old.",
    );
    const { q: next } = await world.switchToken("mei");
    await world.addFault({ match: { path: "Patient/Authentication" }, effect: { type: "reset" } });
    expect((await post(portalUrl, `/loginSwitch/${next}`, {})).headers.location).toBe("/login?problem=snag");
    expect((await raw(portalUrl, "/login?problem=snag")).text).toContain("Ohh. We hit a snag.");
  });
});

test("opening /login ends a sign-in under way and clears the storage of the browser", async ({
  world,
  portalUrl,
}) => {
  const { username, password } = world.people.aroha;
  const cookie = cookieFrom(await post(portalUrl, "/login", { intent: "signIn", username, password }));
  const opened = await raw(portalUrl, "/login", { headers: { cookie } });
  expect(opened.status).toBe(200);
  expect(opened.headers["clear-site-data"]).toBe('"storage"');
  expect(opened.headers["set-cookie"]).toEqual([
    "__Host-portal=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax",
  ]);
  const patientId = world.people.tama.patientId;
  expect((await post(portalUrl, "/login", { intent: "choose", patientId }, cookie)).status).toBe(422);
});

test("existing and unknown accounts get the same bytes, for a forgotten password and a wrong one", async ({
  world,
  portalUrl,
}) => {
  const existing = world.people.mei.username;
  const unknown = existing.replace("mei", "nox");
  const blank = (text: string) => text.replaceAll(existing, "…").replaceAll(unknown, "…");
  const shown = (response: Awaited<ReturnType<typeof raw>>) => {
    const { date: _date, "x-request-id": _id, ...headers } = response.headers;
    const nonces = /'nonce-[^']+'/g;
    const policy = String(headers["content-security-policy"]).replace(nonces, "");
    return {
      status: response.status,
      headers: { ...headers, "content-security-policy": policy },
      text: blank(response.text),
    };
  };
  const forgot = async (email: string) => {
    const fields = { intent: "forgotPassword", email };
    return shown(await postSolved(portalUrl, "/forgetPassword.data", "forgotPassword", fields));
  };
  const [one, other] = await Promise.all([forgot(existing), forgot(unknown)]);
  expect(one.text).toContain("If this address is registered");
  expect(other).toEqual(one);
  expect(await world.outbox()).toHaveLength(1);

  const wrong = async (username: string) =>
    shown(await post(portalUrl, "/login.data", { intent: "signIn", username, password: "wrong" }));
  for (let failure = 0; failure < 4; failure++) expect(await wrong(unknown)).toEqual(await wrong(existing));
});

test("sends no public form to the practice without a captcha, or with one of another form", async ({
  world,
  practice,
  portalUrl,
}) => {
  const person = {
    email: `a+${world.id}@example.nz`,
    given: "A",
    family: "B",
    birthDate: "24-03-1985",
    nhi: "",
  };
  const forms = {
    "/forgetPassword": { intent: "forgotPassword", email: person.email },
    "/login/help": { intent: "help", ...person, subject: "Help", message: "Help" },
    "/signup": { intent: "signup", ...person, middle: "", practice: "Kererū" },
  };
  const foreign = await solveCaptcha(portalUrl, "login");
  for (const [path, fields] of Object.entries(forms)) {
    for (const more of [
      { website: "" },
      { website: "", altcha: foreign },
      { website: "spam", altcha: foreign },
    ]) {
      const response = await post(portalUrl, path, { ...fields, ...more });
      expect([path, response.status]).toEqual([path, 422]);
      expect(response.text).toContain("Tick the box that says you are not a robot, then send it again.");
      expect(response.text).toContain(person.email);
    }
  }
  expect(await world.journal()).toEqual([]);
  expect((await practice.world("default").outbox()).filter(({ to }) => to === person.email)).toEqual([]);
});

test("refuses a form whose hidden field is filled in, with a solved captcha too", async ({
  world,
  portalUrl,
}) => {
  const fields = { intent: "forgotPassword", email: world.people.mei.username };
  const altcha = await solveCaptcha(portalUrl, "forgotPassword");
  // A captcha that was solved later is accepted, so this one is old enough.
  expect((await postSolved(portalUrl, "/forgetPassword", "forgotPassword", fields)).status).toBe(200);
  const filled = { ...fields, altcha, website: "https://spam.test" };
  expect((await post(portalUrl, "/forgetPassword", filled)).status).toBe(422);
  expect(await world.outbox()).toHaveLength(1);
  const emptied = { ...fields, altcha, website: "" };
  expect((await post(portalUrl, "/forgetPassword", emptied)).status).toBe(200);
});

test("does not send a fourth request about one address in an hour", async ({ world, portalUrl }) => {
  const fields = { intent: "forgotPassword", email: world.people.mei.username };
  const send = () => postSolved(portalUrl, "/forgetPassword", "forgotPassword", fields);
  const responses = await Promise.all([send(), send(), send(), send()]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429]);
  expect(responses.find(({ status }) => status === 429)?.text).toContain(
    "This was sent too often in the last hour.",
  );
  expect(await world.outbox()).toHaveLength(3);
});
