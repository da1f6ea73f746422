import type { Host } from "#practice-api/wire/endpoint.ts";
import type { Config } from "../config.ts";

/** The base URL of each host, without a trailing slash. */
export type BaseUrls = Readonly<Record<Host, string>>;

/**
 * The base URLs for a session. Companion URLs may be configured relative to the practice's own, so that
 * they belong to the same practice (ruling B21).
 * @throws Error when the practice's URL is not on the configured allow-list.
 */
export function baseUrlsFor(
  apiUrl: string,
  config: Pick<Config, "identityUrl" | "practiceOrigins" | "companions">,
): BaseUrls {
  const api = allowedBaseUrl(apiUrl, config.practiceOrigins);
  if (!api) throw new Error("The practice's address is not on the allow-list.");
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

/** The URL without query or trailing slash, or undefined when it has credentials or its origin is not allowed. */
export function allowedBaseUrl(apiUrl: string, allowedOrigins: readonly string[]): string | undefined {
  if (!URL.canParse(apiUrl)) return undefined;
  const url = new URL(apiUrl);
  const isSafe = url.username === "" && url.password === "" && /^https?:$/.test(url.protocol);
  return isSafe && allowedOrigins.includes(url.origin) ? plain(url) : undefined;
}

function plain(url: URL): string {
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}
