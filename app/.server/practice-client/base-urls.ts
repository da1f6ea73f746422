import type { Host } from "#practice-api/wire/endpoint.ts";
import type { Config } from "../configuration/config.ts";
import { SafeError } from "../errors.ts";

/** None ends with a slash. */
export type BaseUrls = Readonly<Record<Host, string>>;

export class PracticeNotAllowedError extends SafeError {}

/**
 * Companion URLs may be relative to the practice's own, so that they belong to it (ruling B21).
 * @param apiUrl is undefined until the identity server, which is configured and not returned, has named it.
 * @throws PracticeNotAllowedError when it is not on the configured allow-list.
 */
export function baseUrlsFor(
  apiUrl: string | undefined,
  config: Pick<Config, "identityUrl" | "practiceOrigins" | "companions">,
): BaseUrls {
  const api = apiUrl === undefined ? config.identityUrl : allowedBaseUrl(apiUrl, config.practiceOrigins);
  if (!api)
    throw new PracticeNotAllowedError(
      `Neither PRACTICE_ORIGINS nor PRACTICE_DATA allows ${originOf(apiUrl)}.`,
    );
  return {
    identity: config.identityUrl,
    api,
    images: companion("images"),
    letters: companion("letters"),
    pay: companion("pay"),
    video: companion("video"),
    stripe: companion("stripe"),
  };

  function companion(name: keyof Config["companions"]): string {
    return plain(new URL(config.companions[name], `${api}/`));
  }
}

/** Undefined when it has credentials or its origin is not allowed. */
export function allowedBaseUrl(apiUrl: string, allowedOrigins: readonly string[]): string | undefined {
  if (!URL.canParse(apiUrl)) return undefined;
  const url = new URL(apiUrl);
  const isSafe = url.username === "" && url.password === "" && /^https?:$/.test(url.protocol);
  return isSafe && allowedOrigins.some((allowed) => allows(allowed, url)) ? plain(url) : undefined;
}

const anyName = "://*.";

/** `https://*.example.nz` allows each host with one name before `.example.nz`. */
function allows(allowed: string, { origin }: URL): boolean {
  const [scheme = "", domain] = allowed.split(anyName);
  if (domain === undefined) return allowed === origin;
  const [, name = ""] = origin.startsWith(`${scheme}://`) ? origin.split("://") : [];
  return name.slice(name.indexOf(".") + 1) === domain && name.indexOf(".") > 0;
}

/** An origin has no path, and with it no data of a patient. */
const originOf = (url = "") => (URL.canParse(url) ? new URL(url).origin : "a text that is no address");

function plain(url: URL): string {
  return `${url.origin}${url.pathname}`.replace(/(?<!\/)\/+$/, "");
}
