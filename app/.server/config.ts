import { z } from "zod";

const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ""));
const list = z.string().transform((value) =>
  value
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean),
);

/** Every environment variable the portal reads. The README's table says the same in words. */
const environment = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("production"),
  HOST: z.string().default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PORTAL_ORIGINS: list.optional(),
  TRUST_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  IDENTITY_URL: url.default("http://127.0.0.1:4010/identity"),
  PRACTICE_ORIGINS: list.optional(),
  PRACTICE_API_URL: url.optional(),
  IMAGES_URL: z.string().default("../images"),
  LETTERS_URL: z.string().default("../letters"),
  PAY_URL: z.string().default("../pay"),
  VIDEO_URL: z.string().default("../video"),
  STRIPE_URL: z.string().default("../stripe"),
  MAPS_URL: z.string().default("../maps"),
  VIDEO_SDK_DIR: z.string().default("meeting-sdk/node_modules/@zoom/meetingsdk/dist"),
  DATABASE_URL: z.string().optional(),
  DATA_DIR: z.string().default(".data"),
  SESSION_KEY: z.string().optional(),
  SESSION_IDLE_MINUTES: z.coerce.number().positive().default(15),
  SESSION_HOURS: z.coerce.number().positive().default(8),
  SESSION_WARNING_SECONDS: z.coerce.number().positive().default(60),
  READS_PER_MINUTE: z.coerce.number().int().positive().default(600),
  WRITES_PER_MINUTE: z.coerce.number().int().positive().default(60),
  SIGN_INS_PER_MINUTE: z.coerce.number().int().positive().default(10),
  LOGIN_FAILURES_PER_ADDRESS: z.coerce.number().int().positive().default(30),
  LOGIN_ACCOUNTS_PER_ADDRESS: z.coerce.number().int().positive().default(20),
  REQUESTS_PER_ADDRESS: z.coerce.number().int().positive().default(10),
  ANSWER_FLOOR_MS: z.coerce.number().int().min(0).default(600),
  CAPTCHA_COST: z.coerce.number().int().min(1).max(1_000_000).default(1_000),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  PRODUCT_NAME: z.string().default("Harbour Patient Portal"),
  HELPLINE_LABEL: z.string().default("Helpline"),
  HELPLINE_NUMBER: z.string().default("0800 358 5453"),
  HEALTH_ADVICE: z.enum(["on", "off"]).default("on"),
  HEALTH_ADVICE_TITLE: z.string().default("Coughing or feverish?"),
  HEALTH_ADVICE_TEXT: z
    .string()
    .default("It may be COVID-19. Please ring the practice before you come in. In an emergency call 111."),
  USER_AGREEMENT: z
    .string()
    .default(
      "Your sign-in is yours alone: keep your password to yourself, and log out on a shared computer. " +
        "The practice reads messages and requests in its opening hours, so never use the portal for anything urgent. " +
        "In an emergency call 111. Tell the practice at once if you think that somebody else has used your account.",
    ),
});

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the configuration once, at start.
 * @throws Error with one sentence naming the variable that cannot be used.
 */
export function readConfig(env: NodeJS.ProcessEnv) {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`The environment variable ${issue?.path.join(".")} cannot be used: ${issue?.message}.`);
  }
  const values = parsed.data;
  /** The practice that is asked before anybody has signed in (DECISIONS B21). */
  const practiceApiUrl = values.PRACTICE_API_URL ?? new URL("api", values.IDENTITY_URL).href;
  return {
    isProduction: values.NODE_ENV === "production",
    host: values.HOST,
    port: values.PORT,
    portalOrigins: values.PORTAL_ORIGINS ?? [
      `http://localhost:${values.PORT}`,
      `http://127.0.0.1:${values.PORT}`,
    ],
    trustProxyHops: values.TRUST_PROXY_HOPS,
    identityUrl: values.IDENTITY_URL,
    /** Origins that the identity server may send a session to (DECISIONS B21). */
    practiceOrigins: values.PRACTICE_ORIGINS ?? [
      ...new Set([new URL(values.IDENTITY_URL).origin, new URL(practiceApiUrl).origin]),
    ],
    practiceApiUrl,
    /** Addresses beside the practice's own, absolute or relative to it (DECISIONS B21). */
    companions: {
      images: values.IMAGES_URL,
      letters: values.LETTERS_URL,
      pay: values.PAY_URL,
      video: values.VIDEO_URL,
      stripe: values.STRIPE_URL,
    },
    /** A map service's page for a place, likewise. It is framed, and takes the place as `q`. */
    mapsUrl: values.MAPS_URL,
    /** The files of the real meeting software, where they were put beside the portal. */
    videoSdkDirectory: values.VIDEO_SDK_DIR,
    databaseUrl: values.DATABASE_URL,
    dataDirectory: values.DATA_DIR,
    sessionKey: values.SESSION_KEY,
    idleMs: values.SESSION_IDLE_MINUTES * 60_000,
    absoluteMs: values.SESSION_HOURS * 3_600_000,
    warningMs: values.SESSION_WARNING_SECONDS * 1_000,
    /** What one session may ask for (SECURITY, section 4). */
    perMinute: {
      reads: values.READS_PER_MINUTE,
      writes: values.WRITES_PER_MINUTE,
      signIns: values.SIGN_INS_PER_MINUTE,
    },
    /** What one network may do: failed sign-ins in 15 minutes, accounts that fail and forms sent in an hour. */
    limits: {
      failuresOfNetwork: values.LOGIN_FAILURES_PER_ADDRESS,
      accountsOfNetwork: values.LOGIN_ACCOUNTS_PER_ADDRESS,
      requestsOfNetwork: values.REQUESTS_PER_ADDRESS,
    },
    minimumResponseMs: values.ANSWER_FLOOR_MS,
    captchaCost: values.CAPTCHA_COST,
    userAgreement: values.USER_AGREEMENT,
    logLevel: values.LOG_LEVEL,
    productName: values.PRODUCT_NAME,
    helpline: { label: values.HELPLINE_LABEL, number: values.HELPLINE_NUMBER },
    healthAdvice:
      values.HEALTH_ADVICE === "on"
        ? { title: values.HEALTH_ADVICE_TITLE, text: values.HEALTH_ADVICE_TEXT }
        : undefined,
  };
}
