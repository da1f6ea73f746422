import { z } from "zod";
import { commaList, practiceDifferences } from "#practice-api/adaptation/variables.ts";

const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/(?<!\/)\/+$/, ""));
const originOf = (host: RegExp) =>
  z
    .url({ protocol: /^https?$/ })
    .refine((value) => host.test(value), "Not an origin such as https://portal.example.nz")
    .transform((value) => new URL(value).origin);
const origin = originOf(/^https?:\/\/[^/?#@*]+\/?$/);
const origins = commaList.pipe(z.array(origin).nonempty());
/** The origin of one practice, or of each with one name in place of the star. */
export const practiceOrigin = originOf(/^https?:\/\/(\*\.[^/?#@*.]+\.)?[^/?#@*]+\/?$/);
const originPatterns = commaList.pipe(z.array(practiceOrigin).nonempty());
/** Named links: `Name https://…`, comma-separated. */
const namedLinks = commaList.pipe(
  z.array(
    z
      .string()
      .regex(/^.+ https?:\/\/\S+$/, "it must be a name and an address: Hutt Hospital https://example.nz")
      .transform((item) => {
        const at = item.lastIndexOf(" ");
        return { name: item.slice(0, at).trim(), href: url.parse(item.slice(at + 1)) };
      }),
  ),
);
const scanner = z
  .string()
  .regex(/^(tcp:\/\/[^/?#@]+:\d{1,5}|unix:\/\S+)$/, "it must be tcp://HOST:PORT or unix:/PATH")
  .transform((value) => {
    if (value.startsWith("unix:")) return { path: value.slice("unix:".length) };
    const { hostname, port } = new URL(value);
    return { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port) };
  });
const key = z.string().regex(/^[\w+/-]{43}=?$/, "it must be 32 bytes, written in base64");
const positive = z.coerce.number().positive();
const count = z.coerce.number().int().positive();

/** `npm run docs` lists it. `computed` describes a default that is not a constant. */
export const environmentGroups = {
  "The server": {
    HOST: z.string().default("127.0.0.1").meta({ description: "The address to listen on." }),
    PORT: z.coerce
      .number()
      .int()
      .min(0)
      .max(65_535)
      .default(3000)
      .meta({ description: "The port to listen on." }),
    NODE_ENV: z.enum(["development", "test", "production"]).default("production").meta({
      description: "`development` reloads code and relaxes the headers that prevent it.",
    }),
    PORTAL_ORIGINS: origins.optional().meta({
      description:
        "The portal's public origins, comma-separated, as browsers see them: `https://portal.example.nz`. Requests for any other host and writes from any other origin are refused.",
      computed: "`http://localhost:$PORT`, `http://127.0.0.1:$PORT`",
    }),
    TRUST_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0).meta({
      description:
        "The number of proxies in front of the portal, whose `X-Forwarded-For` and `X-Forwarded-Host` are trusted.",
    }),
    DRAIN_SECONDS: z.coerce.number().min(0).max(10).default(5).meta({
      description:
        "How long the portal goes on answering after SIGTERM while `/readyz` says 503, so that the load balancer sees it first. It ends within 15 seconds in all.",
    }),
    METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional().meta({
      description: "A port of its own for `/metrics` in Prometheus's format.",
      computed: "off",
    }),
    METRICS_HOST: z.string().default("127.0.0.1").meta({
      description: "The address on which `METRICS_PORT` listens. Keep it out of the reach of patients.",
    }),
    TASKS_DIR: z.string().optional().meta({
      description:
        'A folder in which each task of the operator, such as a backup, touches a file of its own name when it has finished. The metrics tell when that was (docs/monitoring.md, "TaskOld").',
      computed: "none",
    }),
    OTEL_EXPORTER_OTLP_ENDPOINT: url.optional().meta({
      description:
        "Where OpenTelemetry traces are sent over HTTP, such as `http://127.0.0.1:4318`. They name routes, calls and outcomes, and nothing of a patient.",
      computed: "off",
    }),
    LOG_LEVEL: z
      .enum(["debug", "info", "warn", "error", "silent"])
      .default("info")
      .meta({ description: "The lowest level that is logged." }),
    INSTANCE_NAME: z
      .string()
      .regex(/^[\w.-]{1,64}$/, "it must be a name such as portal-1")
      .optional()
      .meta({
        description: "What each log line and trace calls this instance.",
        computed: "the machine's name",
      }),
    LOG_FILE: z.string().optional().meta({ description: "The file to log to.", computed: "standard output" }),
  },
  "The practice": {
    IDENTITY_URL: url.default("http://127.0.0.1:4010/identity").meta({
      description: "The identity server. It returns the address of an account's practice.",
    }),
    PRACTICE_ORIGINS: originPatterns.optional().meta({
      description:
        "The origins of practices that the identity server may return, comma-separated. Any other practice is refused. `https://*.practices.example.nz` allows each host with one name in place of the star. The identity server itself needs no place here. `origins` in the files of `PRACTICE_DATA` add to them without a restart.",
      computed: "the origins of `IDENTITY_URL` and `PRACTICE_API_URL`",
    }),
    PRACTICE_API_URL: url.optional().meta({
      description: "The practice for calls before sign-in: forgotten passwords, help and sign-in links.",
      computed: "`api` beside `IDENTITY_URL`",
    }),
    PRACTICE_GST_NUMBER: z
      .string()
      .regex(/^\d{2,3}-\d{3}-\d{3}$/, "it must be a number such as 123-456-789")
      .optional()
      .meta({ description: "The practice's GST number, such as `123-456-789`.", computed: "none" }),
    PRACTICE_DATA: z.string().optional().meta({
      description:
        'A JSON file of what the practice\'s interface does not say, or only after a log in: its name and number, the notice for booking and cancelling, the addresses of the clinics, who each kind of appointment is for, what each role helps with in messages, who is away, and when messages are answered. `fixtures/practice/practice-data.json` is one. Or a folder with such a file, its name ending in `.json`, for each practice. The files are read again while the portal runs (docs/operating.md, "Practices").',
      computed: "times are offered from 15 minutes ahead, nothing else is known",
    }),
    DEMO: z.string().optional().meta({
      description:
        "JSON with the fictional people whom the login page of a demonstration offers. Only beside a practice on the same machine, or in a container beside a portal whose PORTAL_ORIGINS are all on this machine; `npm start` sets it.",
      computed: "none",
    }),
    IMAGES_URL: z.string().default("../images").meta({
      description: "Profile pictures. Like the addresses below, absolute or relative to the practice's API.",
    }),
    LETTERS_URL: z.string().default("../letters").meta({ description: "Letters." }),
    PAY_URL: z.string().default("../pay").meta({ description: "The function that prepares card payments." }),
    VIDEO_URL: z.string().default("../video").meta({ description: "The function that signs meetings." }),
    CARD_PAYMENTS: z.enum(["on", "off"]).default("on").meta({
      description:
        "`off` takes no card: the pages of accounts say to call the practice. Payments that are open are still settled, and until then need the variables below.",
    }),
    STRIPE_URL: z
      .string()
      .default("../stripe")
      .meta({ description: "The card provider's API. Stripe's own is `https://api.stripe.com`." }),
    STRIPE_JS_URL: z.string().default("../stripe/stripe.js").meta({
      description:
        "The script of the card fields. Stripe's own is `https://js.stripe.com`; any other is refused with a live key.",
    }),
    STRIPE_PUBLISHABLE_KEY: z
      .string()
      .regex(/^pk_(test|live)_\w+$/, "it must begin with pk_test_ or pk_live_")
      .default("pk_test_mock")
      .meta({ description: "The practice's publishable key. The portal holds no secret key." }),
    STRIPE_WEBHOOK_SECRET: z.string().min(16).optional().meta({
      description:
        "The secret that signs the card provider's notifications to `/payments/webhook`. Without it they are refused.",
      computed: "none",
    }),
    MAPS_URL: z.string().default("../maps").meta({
      description:
        "A map page that may be framed and takes the place as `q`. It loads only when a patient opens a map.",
    }),
    GUIDANCE_URL: z
      .string()
      .includes("{code}", { error: "must contain {code}" })
      .default("../guidance/{code}")
      .meta({
        description:
          "The page about a medicine, which its name links to. `{code}` is replaced by the medicine's code. Absolute or relative to the practice's API.",
      }),
    GUIDANCE_ORIGINS: origins.optional().meta({
      description: "The origins that GUIDANCE_URL may lead to, comma-separated. Any other link is left out.",
      computed: "the practice's own",
    }),
    FILE_SCANNER: scanner.optional().meta({
      description:
        "ClamAV's daemon, `tcp://127.0.0.1:3310` or `unix:/run/clamav/clamd.ctl`. It looks at each file of a message before the portal keeps it. While it cannot be asked, no file is taken. The files cross the connection in the clear.",
      computed: "files are not scanned",
    }),
    VIDEO_ORIGIN: origin.optional().meta({
      description:
        "An origin of its own for the meeting software, such as `https://video.portal.example.nz`, that reaches the same process. The software can then read nothing of the portal. Set it in production.",
      computed: "the portal's own origin",
    }),
    VIDEO_SDK_DIR: z.string().default("meeting-sdk/node_modules/@zoom/meetingsdk/dist").meta({
      description:
        "The folder `dist` of the package `@zoom/meetingsdk`. Without it only the stand-in meeting runs.",
    }),
  },
  "Another practice": practiceDifferences,
  "The store": {
    DATABASE_URL: z
      .url({ protocol: /^postgres(ql)?$/ })
      .optional()
      .meta({
        description: "A PostgreSQL database, which several instances of the portal can share.",
        computed: "SQLite in `DATA_DIR`",
      }),
    DATA_DIR: z
      .string()
      .default(".data")
      .meta({ description: "The folder for the SQLite database and the generated key." }),
    AUDIT_DAYS: count.default(400).meta({
      description: "How long events about who opened or changed whose record are kept, in days.",
    }),
    SESSION_KEY: key.optional().meta({
      description:
        "32 bytes in base64 that encrypt the store and sign captchas. All instances must share one key.",
      computed: "generated once in `DATA_DIR`",
    }),
    SESSION_KEY_PREVIOUS: commaList.pipe(z.array(key)).optional().meta({
      description:
        "Former and coming keys, comma-separated, which only read. To change the key, add the new one here on all instances, then exchange the two, and remove the old one after 400 days (ADR 0035).",
      computed: "none",
    }),
  },
  Sessions: {
    SESSION_IDLE_MINUTES: positive
      .default(15)
      .meta({ description: "How long a session lasts without being used." }),
    SESSION_HOURS: positive.default(8).meta({ description: "How long a session lasts at most." }),
    SESSION_WARNING_SECONDS: positive
      .default(120)
      .meta({ description: "How long before the end of a session its pages show a warning." }),
    READS_PER_MINUTE: count.default(600).meta({ description: "Pages and data that one session may read." }),
    WRITES_PER_MINUTE: count.default(60).meta({ description: "Changes that one session may make." }),
    SIGN_INS_PER_MINUTE: count
      .default(10)
      .meta({ description: "Changes of patient and sign-ins over an open page that one session may make." }),
  },
  "Sign-in and public forms": {
    LOGIN_ATTEMPTS_PER_ADDRESS: count.default(60).meta({
      description:
        "Sign-ins from one IP address in a minute, whatever comes of them. The /64, /56 and /48 of an IPv6 address have once, twice and four times this and the following limits of an address.",
    }),
    LOGIN_FAILURES_PER_ADDRESS: count.default(30).meta({
      description: "Failed sign-ins from one IP address in 15 minutes before the address has to wait.",
    }),
    LOGIN_ACCOUNTS_PER_ADDRESS: count.default(20).meta({
      description:
        "Accounts that fail to sign in from one IP address in an hour before every sign-in from there needs a captcha.",
    }),
    REQUESTS_PER_ADDRESS: count.default(10).meta({
      description:
        "How often each of Forgot Password, Login Help and Signup may be sent from one IP address in an hour.",
    }),
    ANONYMOUS_REQUESTS_PER_ADDRESS: count.default(300).meta({
      description: "Requests without a session from one IP address in a minute, files apart.",
    }),
    MINIMUM_RESPONSE_MS: z.coerce.number().int().min(0).default(600).meta({
      description:
        "The least time that a refused sign-in or a public form takes, so that timing does not reveal accounts.",
    }),
    CAPTCHA_COST: z.coerce
      .number()
      .int()
      .min(1)
      .max(1_000_000)
      .default(1_000)
      .meta({ description: "Hash rounds for each guess of the captcha." }),
    USER_AGREEMENT: z
      .string()
      .default(
        "Keep your password private, and log out on shared computers. " +
          "The practice reads messages and requests in its opening hours, so never use the portal for anything urgent. " +
          "In an emergency call 111. Tell the practice straight away if you think someone else has used your account.",
      )
      .meta({
        description: "The agreement that patients accept when they set a new password.",
        computed: "a text in plain words",
      }),
  },
  "Names and texts": {
    PRODUCT_NAME: z.string().default("Harbour Patient Portal").meta({ description: "The product's name." }),
    HELPLINE_LABEL: z.string().default("Helpline").meta({ description: "The helpline's name." }),
    HELPLINE_NUMBER: z
      .string()
      .default("0800 358 5453")
      .meta({ description: "The helpline's number, shown on every page." }),
    TERMS_DOCUMENT_URL: url.optional().meta({
      description: "The document of terms and conditions that the profile links to.",
      computed: "no link",
    }),
    CENTRE_LINKS: namedLinks.optional().meta({
      description:
        "Treatment centres that the older profile links to, comma-separated, each a name and an address: `Hutt Hospital https://example.nz`.",
      computed: "no links",
    }),
    HEALTH_ADVICE: z
      .enum(["on", "off"])
      .default("on")
      .meta({ description: "The health advice on the login page." }),
    HEALTH_ADVICE_TITLE: z.string().default("Coughing or feverish?").meta({ description: "Its title." }),
    HEALTH_ADVICE_TEXT: z
      .string()
      .default("It may be COVID-19. Please call the practice before you come in. In an emergency call 111.")
      .meta({ description: "Its text." }),
  },
} as const;

export const environment = z.object({
  ...environmentGroups["The server"],
  ...environmentGroups["The practice"],
  ...environmentGroups["Another practice"],
  ...environmentGroups["The store"],
  ...environmentGroups.Sessions,
  ...environmentGroups["Sign-in and public forms"],
  ...environmentGroups["Names and texts"],
});
