import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { adaptationOf } from "#practice-api/adaptation/variables.ts";
import { parsedJson } from "#practice-api/json.ts";
import { dayMs, hourMs, minuteMs } from "#practice-api/units.ts";
import { helplineParts } from "../phone-parts.ts";
import { environment } from "./environment.ts";
import { parseEnvironment, withSecretFiles } from "./parse-environment.ts";
import {
  type PracticeData,
  type PracticeFile,
  parsePracticeFiles,
  readPracticeFiles,
} from "./practice-file.ts";
import { isContainerName, isOnThisMachine, isReachable, plainAddress, refusals } from "./refusals.ts";

export type Config = ReturnType<typeof parseConfig>;

/** Of its script, of the calls that the script makes, of the frames that it opens. */
export type CardOrigins = Readonly<Record<"script" | "connect" | "frames", readonly string[]>>;

/** Read again while the portal runs. Each reading is one value, which never changes. */
export type Practices = {
  practiceFiles: readonly PracticeFile[];
  practices: readonly PracticeData[];
  /** Origins that the identity server may send a session to (ruling B21). */
  practiceOrigins: readonly string[];
  cardOrigins: CardOrigins;
};

/** @throws Error with a sentence for each variable which cannot be used. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const config = parseConfig(env);
  const refused = refusals(config, env);
  if (refused.length > 0) throw new Error(refused.join("\n"));
  return config;
}

/** @throws Error that names each variable which cannot be used. */
export function parseConfig(env: NodeJS.ProcessEnv) {
  const values = parseEnvironment(environment, withSecretFiles(env));
  /** The practice for calls before sign-in (ruling B21). */
  const practiceApiUrl = values.PRACTICE_API_URL ?? new URL("api", values.IDENTITY_URL).href;
  const portalOrigins = values.PORTAL_ORIGINS ?? [
    `http://localhost:${values.PORT}`,
    `http://127.0.0.1:${values.PORT}`,
  ];
  const isProduction = values.NODE_ENV === "production";
  const ownOrigins = values.PRACTICE_ORIGINS ?? [
    new URL(values.IDENTITY_URL).origin,
    new URL(practiceApiUrl).origin,
  ];
  /** Returns `last` itself when no file has changed. @throws Error for a file that cannot be used. */
  const readPractices = (last?: Practices): Practices => {
    const practiceFiles = readPracticeFiles(values.PRACTICE_DATA);
    if (last && isDeepStrictEqual(practiceFiles, last.practiceFiles)) return last;
    const practices = parsePracticeFiles(practiceFiles);
    const added = practices.flatMap(({ origins }) => origins);
    const plain = isReachable({ isProduction, portalOrigins }) ? plainAddress(added) : undefined;
    if (plain !== undefined)
      throw new Error(`origins of PRACTICE_DATA must be encrypted: ${plain} is not https.`);
    const practiceOrigins = [...new Set([...ownOrigins, ...added])];
    if (values.DEMO !== undefined) refuseDemoBeside(practiceOrigins, portalOrigins);
    return { practiceFiles, practices, practiceOrigins, cardOrigins: cardOrigins(values, practiceOrigins) };
  };
  return {
    ...readPractices(),
    readPractices,
    isProduction,
    isDevelopment: values.NODE_ENV === "development",
    host: values.HOST,
    port: values.PORT,
    portalOrigins,
    metrics:
      values.METRICS_PORT === undefined
        ? undefined
        : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    tasksDirectory: values.TASKS_DIR,
    tracesUrl: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    drainMs: values.DRAIN_SECONDS * 1_000,
    trustProxyHops: values.TRUST_PROXY_HOPS,
    identityUrl: values.IDENTITY_URL,
    practiceApiUrl,
    adaptation: adaptationOf(values),
    /** Companion services of the practice, absolute or relative to its API (ruling B21). */
    companions: {
      images: values.IMAGES_URL,
      letters: values.LETTERS_URL,
      pay: values.PAY_URL,
      video: values.VIDEO_URL,
      stripe: values.STRIPE_URL,
    },
    gstNumber: values.PRACTICE_GST_NUMBER,
    card: cardProvider(values),
    demo: readDemo(values.DEMO),
    mapsUrl: values.MAPS_URL,
    guidance: { url: values.GUIDANCE_URL, origins: values.GUIDANCE_ORIGINS },
    fileScanner: values.FILE_SCANNER,
    videoSdkDirectory: values.VIDEO_SDK_DIR,
    videoOrigin: values.VIDEO_ORIGIN,
    databaseUrl: values.DATABASE_URL,
    dataDirectory: values.DATA_DIR,
    sessionKey: values.SESSION_KEY,
    previousSessionKeys: values.SESSION_KEY_PREVIOUS ?? [],
    idleMs: values.SESSION_IDLE_MINUTES * minuteMs,
    absoluteMs: values.SESSION_HOURS * hourMs,
    warningMs: values.SESSION_WARNING_SECONDS * 1_000,
    auditMs: values.AUDIT_DAYS * dayMs,
    /** Limits of one session (docs/threats.md, "Limits"). */
    perMinute: {
      reads: values.READS_PER_MINUTE,
      writes: values.WRITES_PER_MINUTE,
      signIns: values.SIGN_INS_PER_MINUTE,
    },
    anonymousPerMinute: values.ANONYMOUS_REQUESTS_PER_ADDRESS,
    /** Of one network: sign-ins a minute; failed ones in 15 minutes; failing accounts and forms an hour. */
    limits: {
      attemptsOfNetwork: values.LOGIN_ATTEMPTS_PER_ADDRESS,
      failuresOfNetwork: values.LOGIN_FAILURES_PER_ADDRESS,
      accountsOfNetwork: values.LOGIN_ACCOUNTS_PER_ADDRESS,
      requestsOfNetwork: values.REQUESTS_PER_ADDRESS,
    },
    minimumResponseMs: values.MINIMUM_RESPONSE_MS,
    captchaCost: values.CAPTCHA_COST,
    userAgreement: values.USER_AGREEMENT,
    productName: values.PRODUCT_NAME,
    helpline: { label: values.HELPLINE_LABEL, number: helplineParts(values.HELPLINE_NUMBER) },
    /** The profile's links (ruling B44). */
    termsDocumentUrl: values.TERMS_DOCUMENT_URL,
    centreLinks: values.CENTRE_LINKS ?? [],
    healthAdvice:
      values.HEALTH_ADVICE === "on"
        ? { title: values.HEALTH_ADVICE_TITLE, text: values.HEALTH_ADVICE_TEXT }
        : undefined,
  };
}

type Values = z.output<typeof environment>;

const stripeOrigins = {
  script: "https://js.stripe.com",
  frames: ["https://js.stripe.com", "https://hooks.stripe.com"],
};

const isStripesOwn = (scriptUrl: string) =>
  URL.canParse(scriptUrl) && new URL(scriptUrl).origin === stripeOrigins.script;

function cardProvider(values: Values) {
  const { STRIPE_JS_URL: scriptUrl, STRIPE_PUBLISHABLE_KEY: publishableKey } = values;
  return {
    /** Open payments are settled all the same. */
    isOffered: values.CARD_PAYMENTS === "on",
    publishableKey,
    /** Undefined for Stripe's own script, which its package loads itself. */
    scriptUrl: isStripesOwn(scriptUrl) ? undefined : scriptUrl,
    webhookSecret: values.STRIPE_WEBHOOK_SECRET,
  };
}

function cardOrigins(values: Values, practiceOrigins: readonly string[]): CardOrigins {
  if (values.CARD_PAYMENTS === "off") return { script: [], connect: [], frames: [] };
  const originsOf = (url: string) => (URL.canParse(url) ? [new URL(url).origin] : practiceOrigins);
  return {
    script: originsOf(values.STRIPE_JS_URL),
    connect: originsOf(values.STRIPE_URL),
    frames: isStripesOwn(values.STRIPE_JS_URL) ? stripeOrigins.frames : [],
  };
}

const demoSchema = z.strictObject({
  consoleUrl: z.url(),
  password: z.string().min(1),
  people: z.array(
    z.strictObject({ name: z.string().min(1), username: z.string().min(1), note: z.string().min(1) }),
  ),
});

/** So that a demonstration needs no list of sign-ins (ruling B80). */
export type Demo = z.output<typeof demoSchema>;

/** It shows a password: the practice must be on this machine, or in a container beside a local portal. */
function refuseDemoBeside(practiceOrigins: readonly string[], portalOrigins: readonly string[]): void {
  const isLocal = portalOrigins.every(isOnThisMachine);
  if (!practiceOrigins.every((url) => isOnThisMachine(url) || (isLocal && isContainerName(url)))) {
    throw new Error("The environment variable DEMO is only for a practice on this machine.");
  }
}

function readDemo(text: string | undefined): Demo | undefined {
  if (text === undefined) return undefined;
  const { data } = demoSchema.safeParse(parsedJson(text));
  if (data !== undefined) return data;
  throw new Error("The environment variable DEMO cannot be used: it has no consoleUrl, password and people.");
}
