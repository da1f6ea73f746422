import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { minuteMs } from "#practice-api/units.ts";
import type { Config } from "../configuration/config.ts";
import type { Passkey, SecondFactor } from "../store/passkeys.ts";

/** ADR 0039. Pure but for the random values and WebAuthn's check: rows and sessions are the callers'. */

const codeCount = 10;
/** Crockford's: without letters that are read as digits. 16 of these 32 have 80 bits. */
const codeLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const codeLength = 16;
/** How long a challenge may be answered. */
export const ceremonyMs = 5 * minuteMs;

const random = () => randomBytes(32).toString("base64url");
export const newChallenge = random;

/** The host that a passkey is for. Undefined for an address that is not one of the portal's. */
export type Site = { origin: string; rpId: string };
export function siteOf(
  { url }: Pick<Request, "url">,
  config: Pick<Config, "portalOrigins">,
): Site | undefined {
  const { origin, hostname } = new URL(url);
  return config.portalOrigins.includes(origin) ? { origin, rpId: hostname } : undefined;
}

export type RequestOptions = Omit<PublicKeyCredentialRequestOptionsJSON, "extensions">;
export type CreationOptions = Omit<PublicKeyCredentialCreationOptionsJSON, "extensions">;

export const newFactor = (account: Pick<SecondFactor, "apiUrl" | "holderId" | "username">): SecondFactor => ({
  ...account,
  userHandle: random(),
  stamp: random(),
  codeKey: random(),
  codes: [],
  codesMadeAt: 0,
  passkeys: [],
});

/** @returns codes of 80 random bits as they are shown once, and what is kept of them. */
export function newCodes(now: number) {
  const codeKey = random();
  const shown = Array.from({ length: codeCount }, () =>
    [...randomBytes(codeLength)].map((byte) => codeLetters[byte % codeLetters.length]).join(""),
  );
  const kept = { codeKey, codes: shown.map((code) => hashOf(codeKey, code)), codesMadeAt: now };
  return { shown: shown.map((code) => code.match(/.{4}/g)?.join("-") ?? code), kept };
}

const hashOf = (codeKey: string, code: string) =>
  createHmac("sha256", codeKey).update(code).digest("base64url");

/** Without the code, or undefined when it is none of the account's. */
export function withoutCode(factor: SecondFactor, typed: string): SecondFactor | undefined {
  const code = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  const hash = Buffer.from(hashOf(factor.codeKey, code));
  const codes = factor.codes.filter((kept) => !timingSafeEqual(hash, Buffer.from(kept)));
  return codes.length === factor.codes.length ? undefined : { ...factor, codes };
}

/** Undefined where the account has no passkey for this host. */
export function requestOptions(
  factor: SecondFactor,
  site: Site | undefined,
  challenge: string,
): RequestOptions | undefined {
  const own = factor.passkeys.filter(({ rpId }) => rpId === site?.rpId);
  if (site === undefined || own.length === 0) return undefined;
  const allowCredentials = own.map(({ id, transports }) => ({ id, transports, type: "public-key" as const }));
  return { challenge, rpId: site.rpId, allowCredentials, userVerification: "required", timeout: ceremonyMs };
}

export function creationOptions(
  factor: SecondFactor,
  site: Site,
  challenge: string,
  names: { portal: string; account: string; person: string },
): CreationOptions {
  return {
    challenge,
    rp: { id: site.rpId, name: names.portal },
    user: { id: factor.userHandle, name: names.account, displayName: names.person },
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: "public-key" })),
    excludeCredentials: factor.passkeys.map(({ id, transports }) => ({ id, transports, type: "public-key" })),
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
    attestation: "none",
    timeout: ceremonyMs,
  };
}

/** Undefined for anything but a fresh, verified answer to this challenge at this site. */
export async function registered(
  response: unknown,
  challenge: string,
  site: Site,
): Promise<Pick<Passkey, "id" | "publicKey" | "counter" | "rpId" | "transports"> | undefined> {
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const checked = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: [-8, -7, -257],
  }).catch(() => undefined);
  if (!checked?.verified) return undefined;
  const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential;
  return {
    id,
    publicKey: Buffer.from(publicKey).toString("base64url"),
    counter,
    rpId: site.rpId,
    transports,
  };
}

/** With the passkey's new counter, or undefined for anything but a fresh, verified answer of one of its passkeys. */
export async function withUse(
  factor: SecondFactor,
  response: unknown,
  challenge: string,
  site: Site,
  now: number,
): Promise<SecondFactor | undefined> {
  const id = typeof response === "object" && response !== null && "id" in response ? response.id : undefined;
  const used = factor.passkeys.find((passkey) => passkey.id === id && passkey.rpId === site.rpId);
  if (used === undefined) return undefined;
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const publicKey = Uint8Array.from(Buffer.from(used.publicKey, "base64url"));
  const checked = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    credential: { id: used.id, publicKey, counter: used.counter },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!checked?.verified) return undefined;
  const counter = checked.authenticationInfo.newCounter;
  const passkeys = factor.passkeys.map((passkey) =>
    passkey === used ? { ...used, counter, lastUsedAt: now } : passkey,
  );
  return { ...factor, passkeys };
}
