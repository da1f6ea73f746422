import { join } from "node:path";
import { expect, test } from "vitest";
import { sessionHeaders } from "#app/browser/session-headers.ts";
import { Duration } from "#fixtures/time.ts";
import { testTables } from "../../../support/function-tables.ts";
import { exactCookie, idIn, openSessions, type SentRequest } from "../../../support/portal.ts";

const { portal, page, signedOutPage, session, time, resume, signIn, recordOf } = openSessions();
const tab = "k".repeat(43);

type Act = {
  signIn?: Parameters<typeof signIn>[0];
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
  /** Whom the menu offers. */
  people?: "yes";
  form?: Record<string, string>;
  headers?: Record<string, string>;
  by?: "first";
  record?: "first" | "none";
  times?: number;
  every?: string;
  pass?: string;
  calls?: string;
  control?: "advance" | "addFault" | "clearFaults" | "applyEvent";
  with?: unknown;
};
const msOf = (text = "PT0S") => Duration.fromISO(text).toMillis();

async function history(acts: Act[]): Promise<string[]> {
  const { world, services } = portal;
  let [first, open, firstRecord] = ["", "", ""];

  /** The token of a patient in the menu's forms. */
  async function patientToken(name: string): Promise<string> {
    const found = await services.sessions.open(open, false);
    const person = (["manaia", "tama", "mei"] as const).find((one) => one === name);
    if (person === undefined || found?.data.stage !== "signedIn") return name;
    return services.recordTokens.patient(found.data, world.people[person].patientId);
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
    if (act.data) return page(`${act.data}.data`, sent);
    if (act.resource) {
      const { record, ...rest } = sent;
      return page(`${act.resource}${record ? `?record=${record}` : ""}`, rest, undefined, "resource");
    }
    if (act.login) return signedOutPage(act.login, sent);
    if (act.time) return time({ ...sent, method: act.time });
    if (act.session) return session(sent);
    if (act.resume) return resume(act.resume, firstRecord, { cookie: open }, act.password);
    if (act.switch !== undefined) {
      const form = {
        intent: "switch",
        person: await patientToken(act.switch),
        ...(act.to && { to: act.to }),
      };
      return session({ ...sent, form });
    }
    const names = act.people && {
      show: async (context: Parameters<NonNullable<Parameters<typeof page>[2]>>[0]) =>
        (await context.people()).people.map(({ name }) => name).join(", "),
    };
    return page(act.page ?? "/", sent, names?.show);
  }
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
      first = open = await signIn(act.signIn, act.for);
      firstRecord = await recordOf(open);
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
        answer = await told(await answerTo(act));
      }
      portal.now += msOf(act.every);
      answers.push(answer);
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
