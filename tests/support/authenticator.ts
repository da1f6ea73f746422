import { createHash, randomBytes, webcrypto } from "node:crypto";

const b64 = (bytes: Uint8Array | ArrayBuffer) => Buffer.from(bytes as Uint8Array).toString("base64url");
const sha256 = (value: string | Uint8Array) => createHash("sha256").update(value).digest();
const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

/** What an attack changes in an answer. */
export type Forged = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  counter?: number;
  isUnverified?: boolean;
  type?: string;
};

/** A device with one passkey, in software: P-256 and no attestation. */
export async function createAuthenticator(origin: string, rpId: string) {
  const { subtle } = webcrypto;
  const keys = await subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"]);
  const { x = "", y = "" } = await subtle.exportKey("jwk", keys.publicKey);
  const id = randomBytes(32);
  let count = 0;

  function clientData(type: string, challenge: string, forged: Forged): Buffer {
    const data = { type, challenge, origin, crossOrigin: false, ...forged };
    return Buffer.from(JSON.stringify({ ...data, type: forged.type ?? type }));
  }
  function authenticatorData(
    flags: number,
    forged: Forged,
    credential: Uint8Array = Buffer.alloc(0),
  ): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(forged.counter ?? ++count);
    const shown = flags | (forged.isUnverified ? 0 : userVerified) | userPresent;
    return Buffer.concat([sha256(forged.rpId ?? rpId), Buffer.of(shown), counter, credential]);
  }
  const answer = (response: object) =>
    JSON.stringify({ id: b64(id), rawId: b64(id), type: "public-key", clientExtensionResults: {}, response });

  return {
    id: b64(id),

    register(challenge: string, forged: Forged = {}): string {
      const text = (name: string) => Buffer.concat([Buffer.of(0x60 | name.length), Buffer.from(name)]);
      const bytes = (value: Buffer) => Buffer.concat([Buffer.of(0x58, value.length), value]);
      const [keyX, keyY] = [Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
      // COSE: EC2, ES256, P-256.
      const publicKey = Buffer.concat([
        Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21),
        bytes(keyX),
        Buffer.of(0x22),
        bytes(keyY),
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, publicKey]);
      const authData = authenticatorData(hasCredential, forged, credential);
      const attestationObject = Buffer.concat([
        Buffer.of(0xa3),
        ...[text("fmt"), text("none"), text("attStmt"), Buffer.of(0xa0), text("authData"), bytes(authData)],
      ]);
      const clientDataJSON = b64(clientData("webauthn.create", challenge, forged));
      return answer({ clientDataJSON, attestationObject: b64(attestationObject), transports: ["internal"] });
    },

    async sign(challenge: string, forged: Forged = {}): Promise<string> {
      const client = clientData("webauthn.get", challenge, forged);
      const authData = authenticatorData(0, forged);
      const signed = await subtle.sign(
        { name: "ECDSA", hash: "SHA-256" },
        keys.privateKey,
        Buffer.concat([authData, sha256(client)]),
      );
      const signature = b64(derOf(new Uint8Array(signed)));
      return answer({ clientDataJSON: b64(client), authenticatorData: b64(authData), signature });
    },
  };
}

/** Web Crypto has both numbers side by side. */
function derOf(raw: Uint8Array): Buffer {
  const number = (half: Uint8Array) => {
    const trimmed = half.subarray(half.findIndex((byte) => byte !== 0));
    const positive = (trimmed[0] ?? 0) > 0x7f ? Buffer.concat([Buffer.of(0), trimmed]) : trimmed;
    return Buffer.concat([Buffer.of(0x02, positive.length), positive]);
  };
  const body = Buffer.concat([number(raw.subarray(0, 32)), number(raw.subarray(32))]);
  return Buffer.concat([Buffer.of(0x30, body.length), body]);
}
