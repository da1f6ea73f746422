import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { pendingSignInContext } from "#app/.server/contexts.ts";
import { requireSignedOut } from "#app/.server/session/require-signed-out.ts";
import { endSessionOnOpening, pendingPasswordReset } from "#app/.server/sign-in/pending-sign-in.ts";
import { choosePatient, setNewPassword, signIn } from "#app/.server/sign-in/sign-in-actions.ts";
import { prepareLinkPage, signInByLink } from "#app/.server/sign-in/sign-in-link.ts";
import { sessionKey } from "#app/.server/store/sessions/session-cookie.ts";
import type { PendingSession, Session } from "#app/.server/store/sessions/session-data.ts";
import { metrics } from "#app/.server/telemetry/metrics.ts";
import * as resumeRoute from "#app/routes/session/resume.resource.ts";
import { action as forgotPassword } from "#app/routes/signed-out/forgot-password.tsx";
import { accountKeys, demoPassword } from "#fixtures/people/demo-patients.ts";
import { Duration } from "#fixtures/time.ts";
import type { FaultRule } from "#mock-server/faults/fault-rule.ts";
import { testTables } from "../../../support/function-tables.ts";
import { exactCookie, routerContext, startPortal } from "../../../support/portal.ts";
import { openPractice } from "../../../support/practice.ts";

const practice = openPractice();
const own = "203.0.113.7";

async function open() {
  const world = await practice.control.createWorld();
  const portal = await startPortal(practice, { PRACTICE_API_URL: `${practice.url}/~${world.id}/api` });
  return { ...portal, world };
}
type Person = keyof Awaited<ReturnType<typeof open>>["world"]["people"];
type Browser = Map<string, string>;
type Act = {
  logIn?: string;
  password?: string;
  to?: string;
  captcha?: "solved" | "again" | "expired" | "help" | "AAAA";
  guess?: string;
  resume?: Person;
  choose?: Person;
  newPassword?: string;
  open?: string;
  method?: "POST";
  token?: Person;
  link?: string;
  agent?: string;
  as?: string;
  from?: string;
  times?: number;
  apart?: string;
  brief?: "yes";
  repeat?: number;
  acts?: Act[];
  begin?: Person;
  of?: Person;
  was?: number;
  pass?: string;
  calls?: string;
  fault?: FaultRule;
  clear?: "yes";
} & Partial<
  Record<
    "audit" | "session" | "notice" | "confirmed" | "known" | "reset" | "unreachable" | "store" | "linkPage",
    string
  >
>;
const msOf = (text = "PT0S") => Duration.fromISO(text).toMillis();

/** Equal ones that follow each other as one. */
function runsOf(texts: readonly string[]): string {
  const runs: [text: string, count: number][] = [];
  for (const text of texts) {
    const last = runs.at(-1);
    if (last?.[0] === text) last[1] += 1;
    else runs.push([text, 1]);
  }
  return runs.map(([text, count]) => (count === 1 ? text : `${count} × ${text}`)).join(", ");
}

async function history(acts: Act[]): Promise<unknown[]> {
  const { world, services, clock, solveCaptcha } = await open();
  const browsers = new Map<string, Browser>();
  const ids: string[] = [];
  let [token, solved, guesses] = ["", "", 0];
  const unreachable = async () =>
    (await metrics.signIns.get()).values.find(({ labels }) => labels.reason === "unreachable")?.value ?? 0;
  // Other files of tests share the counter.
  const unreachableBefore = await unreachable();

  const nameOf = (name: string) => {
    const account = accountKeys.find((key) => key === name);
    return account ? world.people[account].username : `${name}+${world.id}@example.nz`;
  };
  function browserOf({ as = "own" }: Act): Browser {
    const found = browsers.get(as) ?? new Map(as === "bare" ? [] : [["cookies", "kept"]]);
    browsers.set(as, found);
    return found;
  }
  function requestOf(act: Act, path: string, method = "POST", form?: Record<string, string>) {
    const url = new URL(path, "http://portal.test");
    const cookie = [...browserOf(act)].map(([name, value]) => `__Host-${name}=${value}`).join("; ");
    const headers = { cookie, "user-agent": act.agent ?? "" };
    const request = new Request(url, { method, headers, ...(form && { body: new URLSearchParams(form) }) });
    const context = routerContext(services, act.from ?? own);
    return { request, url, context, params: {}, pattern: url.pathname };
  }
  const sessionOf = (act: Act) => services.sessions.open(browserOf(act).get("portal"), false);
  async function captchaOf({ captcha }: Act): Promise<string | undefined> {
    if (captcha === "again") return solved;
    if (captcha === undefined || captcha === "AAAA") return captcha;
    solved = await solveCaptcha(captcha === "help" ? "help" : "login");
    if (captcha === "expired") clock.now += 300_000;
    return solved;
  }
  async function logIn(act: Act, altcha?: string) {
    const { context, request } = requestOf(act, "/login");
    const form = { username: nameOf(act.logIn ?? ""), password: act.password ?? demoPassword, altcha };
    const answer = await signIn(context, form, act.to ?? "/", request);
    if ("queue" in answer) throw new Error("The log in waits.");
    return answer;
  }
  /** A wrong password from one of 200 networks, whose sender solves each captcha. */
  async function guess(person: string): Promise<void> {
    const nth = guesses++;
    const name = `guesser ${nth}`;
    const act = { logIn: person, password: `Guess-${nth}`, from: `198.51.${nth % 200}.7`, as: name };
    const answer = await logIn(act);
    if (!(answer instanceof Response) && answer.status === 422 && !answer.isWrong)
      await logIn(act, await solveCaptcha());
  }
  async function answerTo(act: Act): Promise<unknown> {
    if (act.logIn) return logIn(act, await captchaOf(act));
    if (act.resume) {
      const form = { intent: "resume", username: nameOf(act.resume), password: demoPassword, record: "" };
      return resumeRoute.action(requestOf(act, "/session/resume", "POST", form) as never);
    }
    const { context, request } = requestOf(act, "/login");
    const pending = ((await sessionOf(act)) ?? null) as Session<PendingSession> | null;
    if (act.choose) return choosePatient(context, pending, world.people[act.choose].patientId);
    if (act.newPassword) {
      const form = { password: act.newPassword, confirm: act.newPassword, isAgreed: true };
      return setNewPassword(context, pending, form);
    }
    const pageOf = async () => new Response("page");
    if (act.linkPage) return prepareLinkPage(requestOf(act, "/loginSwitch/x", "GET") as never, pageOf);
    if (act.link) {
      const answer = await signInByLink(context, act.link.replace("{token}", token), request);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      // Another document, because a page that the router opens keeps the policy of the link's.
      expect(answer.headers.get("x-remix-reload-document")).toBe("true");
      return answer;
    }
    const args = requestOf(act, act.open?.replace("{token}", token) ?? "", act.method ?? "GET");
    const response = (await endSessionOnOpening(args as never, pageOf)) as Response;
    // The context has none where the page is not reached.
    const isPending = response.status === 200 && args.context.get(pendingSignInContext) !== null;
    if (isPending) response.headers.set("shown", "pending");
    return response;
  }
  function told(act: Act, answer: unknown): string {
    if (!(answer instanceof Response)) {
      const { status, message, text, needsCaptcha, isWrong } = answer as Record<string, unknown>;
      return [status, !act.brief && (message ?? text), needsCaptcha && "captcha", isWrong && "wrong"]
        .filter(Boolean)
        .join(" ");
    }
    const { status, headers } = answer;
    const browser = browserOf(act);
    const changes = headers.getSetCookie().map((cookie) => {
      const [, name = "", value = ""] = /^__Host-(\w+)=([^;]*)/.exec(cookie) ?? [];
      if (name === "portal") expect(cookie).toMatch(exactCookie);
      if (name === "cookies") expect(cookie).toMatch(/^[^;]*kept; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      if (name === "portal" && value !== "") ids.push(value);
      if (value === "") browser.delete(name);
      else browser.set(name, value);
      return value === "" ? `no ${name}` : name;
    });
    if (act.brief) return String(status);
    const names = ["location", "referrer-policy", "clear-site-data", "shown"];
    const shown = names.map((name) => headers.get(name)?.replaceAll('"', ""));
    return [status, ...shown, changes.length > 0 && `(${changes.join(", ")})`].filter(Boolean).join(" ");
  }
  const textOf = (session: Session | undefined) => {
    if (session === undefined) return "none";
    expect(JSON.stringify(session.data)).not.toContain("Pixel");
    const { data } = session;
    const of = data.stage === "signedIn" ? data.patientName : data.signIn.value;
    return [data.stage, of, data.device].filter(Boolean).join(" ");
  };
  /** The events of an account's log ins. None has its user name. */
  async function audit(name: string): Promise<string> {
    const rows = await services.database.selectFrom("audit_events").selectAll().orderBy("at").execute();
    const { account } = services.rateLimitSubject(nameOf(name), own);
    const { values } = await metrics.signIns.get();
    const events = rows.filter(({ event }) => event === "signIn");
    for (const { outcome, who, object: reason } of events) {
      expect(who === account).toBe(outcome !== "done");
      if (outcome !== "failed") continue;
      expect(values).toContainEqual(expect.objectContaining({ labels: { outcome, reason } }));
    }
    return runsOf(events.map(({ outcome, object }) => [outcome, object].filter(Boolean).join(" ")));
  }
  async function factOf(act: Act): Promise<unknown> {
    if (act.audit) return audit(act.audit);
    if (act.was !== undefined) return textOf(await services.sessions.open(ids[act.was], false));
    if (act.session) return textOf(await sessionOf(act));
    if (act.notice) return (await services.sessionCache.load((await sessionOf(act))?.key ?? ""))("notice");
    if (act.calls) {
      const paths = act.calls.split(", ").map((call) => world.journal(call));
      return (await Promise.all(paths)).flat().length;
    }
    const { request, context } = requestOf(act, "/");
    if (act.known) return services.knownBrowsers.idOf(request, nameOf(act.known)) !== undefined;
    if (act.reset) return (await pendingPasswordReset(context, request))?.data.signIn.value ?? null;
    if (act.unreachable) return (await unreachable()) - unreachableBefore;
    if (act.confirmed)
      return services.confirmations.take(sessionKey(browserOf(act).get("portal") ?? ""), false) !== undefined;
    return undefined;
  }

  const answers: unknown[] = [];
  async function play(all: readonly Act[]): Promise<void> {
    for (const act of all) {
      clock.now += msOf(act.pass);
      if (act.fault) await world.addFault(act.fault);
      else if (act.clear) await world.clearFaults();
      else if (act.store) await services.database.destroy();
      else if (act.token) ({ q: token } = await world.switchToken(act.token));
      else if (act.begin) {
        const { patientId: holderId } = world.people[act.begin];
        const { patientId } = world.people[act.of ?? act.begin];
        const data = { token: "t", apiUrl: world.apiUrl, isTestData: true, holderName: "", patientName: "" };
        ids.push(await services.sessions.start({ ...data, stage: "signedIn", holderId, patientId }));
      } else if (act.repeat) {
        const before = answers.length;
        for (let nth = 0; nth < act.repeat; nth++) await play(act.acts ?? []);
        const told = answers.splice(before);
        const each = told.length / act.repeat;
        for (let one = 0; one < each; one++)
          answers.push(runsOf(told.filter((_, nth) => nth % each === one).map(String)));
      } else if (act.guess) {
        for (let nth = 0; nth < (act.times ?? 1); nth++) {
          await guess(act.guess);
          clock.now += msOf(act.apart);
        }
      } else {
        const fact = await factOf(act);
        if (fact !== undefined || act.pass) {
          if (fact !== undefined) answers.push(fact);
          continue;
        }
        const texts: string[] = [];
        for (let nth = 0; nth < (act.times ?? 1); nth++) {
          texts.push(told(act, await answerTo(act)));
          clock.now += msOf(act.apart);
        }
        answers.push(runsOf(texts));
      }
    }
  }
  await play(acts);
  return answers;
}

testTables(join(import.meta.dirname, "histories.yaml"), { history });

test("a log in is aborted 12 s after it begins (ruling B45)", async () => {
  const { authenticate, world } = await open();
  const timeout = vi.spyOn(AbortSignal, "timeout");
  onTestFinished(() => timeout.mockRestore());
  timeout.mockReturnValueOnce(AbortSignal.abort());
  const answer = await authenticate(world.people.mei.username, demoPassword);
  expect(answer).toMatchObject({ outcome: "rejected" });
  expect(timeout.mock.calls[0]).toEqual([12_000]);
});

test("without the store public forms are refused, and the pages for logging in answer 503 to a cookie", async () => {
  const { services, world, solveCaptcha } = await open();
  const altcha = await solveCaptcha("forgotPassword");
  await services.database.destroy();
  const email = world.people.mei.username;
  const body = new URLSearchParams({ intent: "forgotPassword", email, altcha, website: "" });
  const form = new Request("http://portal.test/", { method: "POST", body });
  const context = routerContext(services);
  expect(await forgotPassword({ request: form, context } as never)).toMatchObject({
    data: { message: "You can’t send this at the moment. Try again in a minute." },
    init: { status: 503 },
  });
  expect(await world.journal()).toEqual([]);
  const headers = { cookie: `__Host-portal=${"a".repeat(43)}` };
  const request = new Request("http://portal.test/login", { headers });
  const answer = requireSignedOut({ request, context } as never, async () => new Response("page"));
  await expect(answer).rejects.toMatchObject({ data: "store", init: { status: 503 } });
});
