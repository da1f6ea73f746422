import { environment } from "./environment.ts";

type Checked = {
  isProduction: boolean;
  portalOrigins: readonly string[];
  trustProxyHops: number;
  databaseUrl: string | undefined;
  sessionKey: string | undefined;
  demo: object | undefined;
  card: {
    isOffered: boolean;
    publishableKey: string;
    webhookSecret: string | undefined;
    scriptUrl: string | undefined;
  };
};

/** PORTAL_ORIGINS refuses other hosts, so a portal for this machine may use what a demonstration uses. */
export function refusals(config: Checked, env: NodeJS.ProcessEnv): string[] {
  const isSet = (name: string) => Boolean(env[name]);
  const shared = sentences(
    isSet("STRIPE_SECRET_KEY") &&
      "STRIPE_SECRET_KEY must not be set: the portal needs no secret key of the card provider.",
    config.databaseUrl !== undefined &&
      config.sessionKey === undefined &&
      "SESSION_KEY must be set, because all instances on DATABASE_URL share it.",
  );
  return [...shared, ...ofLiveKey(config), ...(isReachable(config) ? ofReachable(config, isSet, env) : [])];
}

export const isReachable = (config: Pick<Checked, "isProduction" | "portalOrigins">): boolean =>
  config.isProduction && !config.portalOrigins.every(isOnThisMachine);

/** That is not encrypted and leaves this machine. */
export const plainAddress = (addresses: readonly string[] = []): string | undefined =>
  addresses.find((url) => /^http:/i.test(url) && !isOnThisMachine(url));

function ofLiveKey({ card }: Checked): string[] {
  if (!card.isOffered || !card.publishableKey.startsWith("pk_live_")) return [];
  const because = "because STRIPE_PUBLISHABLE_KEY is a live key.";
  return sentences(
    card.scriptUrl !== undefined && `STRIPE_JS_URL must be https://js.stripe.com, ${because}`,
    card.webhookSecret === undefined && `STRIPE_WEBHOOK_SECRET must be set, ${because}`,
  );
}

/** Those that are not set follow these, or are of this machine. */
const addressNames = Object.keys(environment.shape).filter((name) => /_(URL|ORIGINS|ENDPOINT)$/.test(name));

function ofReachable(config: Checked, isSet: (name: string) => boolean, env: NodeJS.ProcessEnv): string[] {
  return sentences(
    ...addressNames.map((name) => {
      const plain = plainAddress(env[name]?.split(",").map((url) => url.trim()));
      return plain !== undefined && `${name} must be encrypted: ${plain} is not https.`;
    }),
    config.trustProxyHops === 0 &&
      "TRUST_PROXY_HOPS must be at least 1: all patients would share the address of the TLS proxy, and its limits.",
    !isSet("IDENTITY_URL") && "IDENTITY_URL must be set: its default is the mock practice.",
    !isSet("HELPLINE_NUMBER") && "HELPLINE_NUMBER must be set: patients would call the default.",
    config.card.isOffered &&
      !isSet("STRIPE_PUBLISHABLE_KEY") &&
      "STRIPE_PUBLISHABLE_KEY must be set, or CARD_PAYMENTS=off: its default is the mock practice's.",
    config.card.isOffered &&
      config.card.scriptUrl !== undefined &&
      "STRIPE_JS_URL must be https://js.stripe.com: another script could read the numbers of cards.",
    config.databaseUrl !== undefined &&
      !isEncrypted(config.databaseUrl) &&
      "DATABASE_URL must be encrypted: add sslmode=verify-full.",
    config.demo !== undefined && "DEMO must not be set: it shows a password on the login page.",
  );
}

const sentences = (...found: (string | false)[]) => found.filter((sentence) => sentence !== false);

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Names under localhost are the machine's own (RFC 6761). */
export const isLoopbackName = (hostname: string): boolean =>
  loopback.has(hostname) || hostname.endsWith(".localhost");

export const isOnThisMachine = (url: string): boolean => isLoopbackName(new URL(url).hostname);

/** A name without a dot, as containers of one network call each other. */
export const isContainerName = (url: string) => /^[a-z][a-z0-9-]*$/.test(new URL(url).hostname);

/** To a server whose certificate is checked, or never leaving this machine. */
function isEncrypted(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl);
  const host = searchParams.get("host") ?? hostname;
  const isHere = host === "" || host.startsWith("/") || loopback.has(host);
  return isHere || searchParams.get("sslmode") === "verify-full";
}
