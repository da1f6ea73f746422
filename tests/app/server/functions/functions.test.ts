import { createHmac } from "node:crypto";
import { parseConfig, readConfig } from "#app/.server/configuration/config.ts";
import { errorText } from "#app/.server/errors.ts";
import { cleanHtml } from "#app/.server/html/clean-html.ts";
import { isNestedDeeper } from "#app/.server/html/html-cleaner.ts";
import { requirePublicOrigin } from "#app/.server/http/csrf.ts";
import { hasValidSignature } from "#app/.server/http/payment-webhook.ts";
import { names } from "#app/.server/payments/record.ts";
import { parseCommand, UsageError, usage } from "#app/.server/payments/staff/program.ts";
import { countWaiting, listOpen, waitsForStaff } from "#app/.server/payments/staff-list.ts";
import { baseUrlsFor } from "#app/.server/practice-client/base-urls.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { isOpenedByItself } from "#app/.server/sign-in/sign-in-link.ts";
import type { FoundPayment, PaymentJournal } from "#app/.server/store/payments/journal.ts";
import type { Payment, PaymentState } from "#app/.server/store/payments/payment.ts";
import { StoreError } from "#app/.server/store/store-error.ts";
import { structureOf } from "#practice-api/json.ts";
import { aPayment } from "../../../support/billing/stored-payments.ts";
import { testTables } from "../../../support/function-tables.ts";
import { clientOf, ok, reasonOf } from "../../../support/practice-client.ts";

const now = Date.parse("2026-11-23T09:00:00+13:00");
const minute = 60_000;
type Ago = { madeAgo?: number; chargedAgo?: number; isLate?: true; reviewReason?: Payment["reviewReason"] };

/** A payment that cannot be read where nothing is known of it. */
function found(state: PaymentState, known: Ago | null | undefined): FoundPayment {
  if (!known) return { id: "a", state, createdAt: now, payment: undefined };
  const { madeAgo = 0, chargedAgo, isLate, reviewReason } = known;
  const at = now - (chargedAgo ?? 0) * minute;
  const payment = aPayment({
    state,
    createdAt: now - madeAgo * minute,
    ...(chargedAgo !== undefined && { charged: { at, foundAt: at, ...(isLate && { isLate }) } }),
    ...(reviewReason && { reviewReason }),
  });
  return { id: payment.id, state, createdAt: payment.createdAt, payment };
}

const signature = (text: string, at: number, secret = "whsec_test_secret_1") =>
  createHmac("sha256", secret).update(`${at}.${text}`).digest("hex");
const [seconds, body] = [1_795_000_000, '{"id":"evt_1"}'];
const signatures: Readonly<Record<string, string>> = {
  t: String(seconds),
  own: signature(body, seconds),
  half: signature(body, seconds).slice(0, 32),
  secret: signature(body, seconds, "whsec_other_secret"),
  body: signature('{"id":"evt_2"}', seconds),
  later: signature(body, seconds + 1),
};

const errors: Readonly<Record<string, (text: string) => unknown>> = {
  type: (text) => new TypeError(text),
  any: (text) => new Error(text),
  store: (text) => new StoreError("unavailable", new Error(text)),
  several: (text) => new StoreError("unavailable", new AggregateError([new Error(text)])),
  practice: (call) => new PracticeError("refused", call, 500),
  json: (text) => {
    try {
      return JSON.parse(text);
    } catch (error) {
      return error;
    }
  },
};

const configured = (config: ReturnType<typeof readConfig>) => ({
  ...config,
  settingNumbers: Object.fromEntries(config.adaptation.settingNumbers),
});
const companions = {
  images: "../images",
  letters: "https://letters.test/v1/",
  pay: "../pay",
  video: "../video",
  stripe: "../stripe",
};
const base = { identityUrl: "https://id.test", practiceOrigins: ["https://practice.test"], companions };

testTables(import.meta.dirname, {
  readConfig: (env: NodeJS.ProcessEnv) => configured(readConfig(env)),
  parseConfig,
  command: (args: string[]) => {
    try {
      return parseCommand(args);
    } catch (error) {
      return error instanceof UsageError && error.message;
    }
  },
  isExplained: (word: string) => usage.includes(word),
  waitsForStaff: (state: PaymentState, known?: Ago) => waitsForStaff(found(state, known), now),
  waiting: async (payments: [PaymentState, Ago | null][]) => {
    const all = payments.map(([state, known]) => found(state, known));
    const list = async (states: readonly PaymentState[]) => all.filter(({ state }) => states.includes(state));
    const journal = { list } as unknown as PaymentJournal;
    const open = await listOpen(journal, now);
    return {
      reasons: open.map(({ reason = "nothing" }) => reason),
      counts: await countWaiting(journal, now),
    };
  },
  isNamed: (issuedOn: string | undefined, reference: string) => {
    const entry = { id: "1", amount: -6800, balance: 0, reference, ...(issuedOn && { issuedOn }) };
    const charged = { at: Date.parse("2026-11-26T10:00:00+13:00"), foundAt: 0 };
    return names(entry, { amount: 6800, number: "2026", charged } as never);
  },
  isSigned: (template: string, ms: number) => {
    const header = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => signatures[name] ?? "");
    return hasValidSignature(Buffer.from(body), header, "whsec_test_secret_1", seconds * 1_000 + ms);
  },
  isOpenedByItself: (headers: Record<string, string>) =>
    isOpenedByItself(new Request("http://portal.test/loginSwitch/x", { headers })),
  atOrigin: (hosts: (string | null)[], url = "/") => {
    const [host = null] = hosts;
    let answer: unknown;
    const request = {
      url,
      host: host ?? undefined,
      protocol: "http",
      headersDistinct: { host: hosts },
      headers: { "x-forwarded-host": host } as Record<string, unknown>,
    };
    const response = {
      status: (status: number) => {
        answer = status;
        return response;
      },
      type: () => response,
      set: () => response,
      send: () => undefined,
    };
    requirePublicOrigin(["https://portal.test"])(request as never, response as never, () => {
      const { protocol, headers } = request;
      answer = { protocol, host: headers.host, forwarded: headers["x-forwarded-host"] ?? null };
    });
    return answer;
  },
  errorText: (kind: string, text: string) => errorText(errors[kind]?.(text)),
  structureOf,
  isNestedDeeper: (html: string, times: number) => isNestedDeeper(html.repeat(times), 10),
  cleanHtml: (html: string) => cleanHtml(html),
  readOf: (status: number, text: string) =>
    reasonOf(clientOf(() => ok(text, status)).client.identity.people()),
  timesSent: async (answer: number | [number, number]) => {
    const [status = 0, retryAfter] = [answer].flat();
    const { client, sent } = clientOf(() => ok("{}", status, retryAfter));
    return (await reasonOf(client.practice.counters())) === "refused" && sent.length;
  },
  disclaimer: async (text: string) => {
    const read = (body: string) =>
      clientOf(() => ok(body))
        .client.messages.disclaimer({ of: "compose" })
        .catch((error: unknown) => (error instanceof PracticeError ? error.reason : error));
    const [plain, quoted] = [await read(text), await read(JSON.stringify(text))];
    return plain === quoted || plain === "unreadable" ? plain : [plain, quoted];
  },
  baseUrlsFor: (api?: string) => baseUrlsFor(api, base),
});
