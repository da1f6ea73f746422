import { join } from "node:path";
import { expect, test } from "vitest";
import { type RequestContext, requestContext } from "#app/.server/request-context.ts";
import { answerAction } from "#app/.server/screen-loader.ts";
import { detachedContext } from "#app/.server/session/detached-context.ts";
import { listAccountSessions } from "#app/.server/sign-in/account-sessions.ts";
import type { OpenSession, SignedInSession } from "#app/.server/store/sessions/session-data.ts";
import { sessionValues, storedValue } from "#app/.server/store/sessions/session-values.ts";
import { sessionHeaders } from "#app/shared/session-headers.ts";
import { Duration } from "#fixtures/time.ts";
import { testTables } from "../../../support/function-tables.ts";
import {
  exactCookie,
  idIn,
  minute,
  openSessions,
  routerContext,
  type SentRequest,
} from "../../../support/portal.ts";

const { portal, page, signedOutPage, session, time, resume, signIn, recordOf } = openSessions();
const tab = "k".repeat(43);

type Show = (context: RequestContext) => Promise<string | Response>;
const toPage = async () => new Response(null, { status: 302, headers: { Location: "/vitals" } });
const ofPage = {
  text: async () => "a page",
  people: async ({ people }) => (await people()).people.map(({ name }) => name).join(", "),
  redirect: toPage,
  write: async ({ checked }) => {
    await checked();
    return toPage();
  },
  counters: async ({ counters, menu }) => {
    await Promise.all([counters(), menu()]);
    return "a page";
  },
  partly: async ({ counters }) => {
    await counters().catch(() => undefined);
    return "a page without its counters";
  },
  day: async ({ now }) => (await now()).toISODate() ?? "",
  /** A write that goes on without its request. */
  unheard: async (context) => {
    const router = routerContext(portal.services);
    router.set(requestContext, context);
    const act = answerAction(async () => (await detachedContext(portal.services, context)).counters());
    const request = new Request("http://localhost/emails", { method: "POST" });
    // The router makes a response of an action's error.
    await act({ request, context: router, pattern: "emails" } as never).catch(() => undefined);
    return new Response(null, { status: 500 });
  },
} satisfies Record<string, Show>;

type Act = {
  signIn?: Parameters<typeof signIn>[0];
  /** In another browser, so that the first session stays open. */
  beside?: "yes";
  for?: Parameters<typeof signIn>[1];
  page?: string;
  data?: string;
  resource?: string;
  login?: string;
  time?: "GET" | "POST";
  switch?: string;
  to?: string;
  session?: Record<string, string>;
  /** A log in over the page that was opened first. */
  resume?: Parameters<typeof resume>[0];
  password?: string;
  draft?: "save" | "find";
  rows?: "sessions" | "drafts";
  does?: keyof typeof ofPage | "later";
  /** Has a page that streams ask for its counters, and waits until that ends its session. */
  ends?: "yes";
  /** What of its work was done. */
  tells?: "work";
  list?: "yes";
  logOutThere?: number | string;
  notice?: "yes";
  /** Whether the practice accepts the token of the first session and of the open one. */
  accepted?: "yes";
  audit?: string;
  form?: Record<string, string>;
  headers?: Record<string, string>;
  by?: "first";
  record?: "first" | "none";
  times?: number;
  every?: string;
  pass?: string;
  calls?: string;
  atOnce?: number;
  control?: "advance" | "addFault" | "clearFaults" | "applyEvent" | "setClock";
  with?: unknown;
};
const msOf = (text = "PT0S") => Duration.fromISO(text).toMillis();

async function history(acts: Act[]): Promise<string[]> {
  const { world, services } = portal;
  let [first, open, firstRecord] = ["", "", ""];
  let ended = "";
  const tokens: string[] = [];
  let work: string[] = [];
  const streamed = Promise.withResolvers<void>();
  await services.database.deleteFrom("audit_events").execute();

  const opened = async () => (await services.sessions.open(open, false)) as OpenSession<SignedInSession>;
  /** The token of a patient in the menu's forms. */
  async function patientToken(name: string): Promise<string> {
    const found = await services.sessions.open(open, false);
    const person = (["manaia", "tama", "mei"] as const).find((one) => one === name);
    if (person === undefined || found?.data.stage !== "signedIn") return name;
    return services.recordTokens.patient(found.data, world.people[person].patientId);
  }
  /** The account's sessions, as minutes since each began and was used. */
  async function listed(): Promise<string> {
    const list = await listAccountSessions(services, await opened());
    const keys = [open, first, (await opened()).key];
    for (const { id } of list) expect(keys.filter((secret) => secret.includes(id))).toEqual([]);
    const ago = (time: string) => (portal.now - Date.parse(time)) / minute;
    return list
      .map((one) => `${one.isThis ? "this " : ""}${ago(one.startedAt)}/${ago(one.lastUsedAt)}`)
      .join(", ");
  }
  async function thereOf(which: number | string) {
    const ownList = await listAccountSessions(services, await opened());
    const there = await services.sessions.open(first, false);
    const names: Record<string, string | undefined> = {
      key: there?.key,
      first: there && services.recordTokens.session(there.key),
    };
    const id = typeof which === "number" ? ownList[which]?.id : (names[which] ?? which);
    ended = id ?? ended;
    return { intent: "logOutThere", session: ended };
  }
  async function sentBy(act: Act): Promise<SentRequest> {
    const isOpen = (await services.sessions.open(open, false)) !== undefined;
    const own = isOpen ? await recordOf(open) : firstRecord;
    const form = act.session ?? act.form;
    const record = act.record === "first" ? firstRecord : own;
    const named = { first: firstRecord, open: own }[form?.record ?? ""];
    return {
      cookie: act.by ? first : open,
      ...(act.headers && { headers: act.headers }),
      ...(form && { form: named ? { ...form, record: named } : form }),
      ...((act.data || act.time || act.record) && act.record !== "none" && { record }),
    };
  }
  async function answerTo(act: Act): Promise<Response> {
    const sent = await sentBy(act);
    const show = act.does === undefined ? undefined : shows(act.does);
    if (act.data) return page(`${act.data}.data`, sent, show);
    if (act.resource) {
      const { record, ...rest } = sent;
      return page(`${act.resource}${record ? `?record=${record}` : ""}`, rest, undefined, "resource");
    }
    if (act.login) return signedOutPage(act.login, sent);
    if (act.time) return time({ ...sent, method: act.time });
    if (act.session) return session(sent);
    if (act.logOutThere !== undefined) return session({ ...sent, form: await thereOf(act.logOutThere) });
    if (act.resume) return resume(act.resume, firstRecord, { cookie: open }, act.password);
    if (act.switch !== undefined) {
      const form = {
        intent: "switch",
        person: await patientToken(act.switch),
        ...(act.to && { to: act.to }),
      };
      return session({ ...sent, form });
    }
    return page(act.page ?? "/", sent, show);
  }
  const shows = (does: keyof typeof ofPage | "later") => async (context: RequestContext) => {
    if (does !== "later") {
      const shown = await ofPage[does](context);
      work.push(does);
      return shown;
    }
    void streamed.promise.then(() => context.counters().catch(() => undefined));
    return "a page that streams";
  };
  async function told(response: Response): Promise<string> {
    const { status, headers } = response;
    const text = await response.text();
    const id = idIn(response);
    const isNew = id !== undefined && id !== open;
    if (isNew) open = id;
    if (status === 401) expect([headers.get("cache-control"), text]).toEqual(["no-store", ""]);
    const cookies = headers.getSetCookie().filter((cookie) => cookie.startsWith("__Host-portal="));
    for (const cookie of cookies) expect(cookie).toMatch(exactCookie);
    const isCleared = cookies.some((cookie) => cookie.includes("Max-Age=0"));
    if (isCleared) expect(headers.get("clear-site-data")).toBe('"cache", "storage"');
    if (status === 302) expect(text).toBe("");
    if (isCleared && status === 302) expect(headers.get("cache-control")).toBe("no-store");
    const shown = status < 300 || [403, 409, 422].includes(status) ? text.replaceAll(/^"|"$/g, "") : "";
    const rest = [
      headers.get(sessionHeaders.status),
      headers.get("location"),
      isNew && "new",
      isCleared && "cleared",
      shown,
    ];
    return [status, ...rest].filter(Boolean).join(" ");
  }

  const answers: string[] = [];
  for (const act of acts) {
    portal.now += msOf(act.pass);
    if (act.signIn) {
      open = await signIn(act.signIn, act.for);
      tokens.push((await opened()).data.token);
      if (act.beside) continue;
      first = open;
      firstRecord = await recordOf(open);
    } else if (act.ends) {
      streamed.resolve();
      await expect.poll(() => services.sessions.open(open, false)).toBeUndefined();
    } else if (act.list) answers.push(await listed());
    else if (act.notice) {
      const stored = await services.sessionCache.load((await opened()).key);
      answers.push(String(storedValue(stored, sessionValues.notice)?.text));
    } else if (act.accepted) {
      const asked = tokens.map((Token) => fetch(`${world.apiUrl}/ValidateToken`, { headers: { Token } }));
      answers.push((await Promise.all((await Promise.all(asked)).map((one) => one.text()))).join(", "));
    } else if (act.audit) {
      const events = await services.database.selectFrom("audit_events").selectAll().execute();
      const found = events.filter(({ event }) => event === act.audit);
      answers.push(found.map(({ outcome, object }) => `${outcome} ${object}`).join(", "));
    } else if (act.draft) {
      const owner = { session: (await services.sessions.open(open, false)) as never };
      if (act.draft === "save") await services.drafts.save(owner, tab, "booking", "Sore throat");
      else answers.push(String(await services.drafts.find(owner, tab, "booking")));
    } else if (act.rows) {
      const rows = await services.database.selectFrom(act.rows).selectAll().execute();
      answers.push(`${rows.length} ${act.rows}`);
    } else if (act.control) await Reflect.apply(world[act.control], world, [act.with].filter(Boolean));
    else if (act.calls)
      answers.push(`${(await world.journal(act.calls === "all" ? undefined : act.calls)).length} calls`);
    else if (!act.pass) {
      let answer = "";
      for (let nth = 0; nth < (act.times ?? 1); nth++) {
        if (nth > 0 && act.every) portal.now += msOf(act.every);
        const sent = Array.from({ length: act.atOnce ?? 1 }, () => answerTo(act));
        for (const response of await Promise.all(sent)) answer = await told(response);
      }
      portal.now += msOf(act.every);
      answers.push([answer, ...(act.tells ? work : [])].join(", "));
      work = [];
    }
  }
  return answers;
}

testTables(join(import.meta.dirname, "histories.yaml"), { history });

test.each([
  ["/reports?search=", "/login"],
  ["/reports?", `/login?redirectTo=%2Freports%3F${"x".repeat(503)}`],
])("an address of %s… is led back to only as far as a proxy passes it on", async (start, location) => {
  const path = start.padEnd(location === "/login" ? 7_000 : 512, "x");
  expect((await page(path, {})).headers.get("location")).toBe(location);
});
