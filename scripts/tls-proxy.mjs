import { X509Certificate } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { createServer } from "node:https";
import { dirname } from "node:path";
import { generate } from "selfsigned";

/** A key and a certificate that it signs itself, for these names of this machine, as one text. */
export async function makeCertificate(...names) {
  const { private: key, cert } = await generate([{ name: "commonName", value: names[0] }], {
    extensions: [
      { name: "extKeyUsage", serverAuth: true },
      { name: "subjectAltName", altNames: names.map((value) => ({ type: 2, value })) },
    ],
  });
  return key + cert;
}

/** The certificate of a file, so that a browser asks once whether to trust it. It is made when it is missing or too old. */
export async function certificateIn(file, ...names) {
  const isUsable = existsSync(file) && new X509Certificate(readFileSync(file)).validToDate > new Date();
  if (!isUsable) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await makeCertificate(...names), { mode: 0o600 });
  }
  return readFileSync(file, "utf8");
}

/** Ends TLS on a port of this machine and passes each request on to another one, with `headers` besides its own. */
export async function startTlsProxy(port, target, certificate, headers = {}) {
  const proxy = createServer({ key: certificate, cert: certificate }, (incoming, outgoing) => {
    const { method, url: path } = incoming;
    const own = { ...incoming.headers, "x-forwarded-for": incoming.socket.remoteAddress, ...headers };
    const onward = httpRequest({ host: "127.0.0.1", port: target, method, path, headers: own }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.once("error", () => outgoing.destroy());
    outgoing.once("close", () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise((resolve, reject) => proxy.once("error", reject).listen(port, "127.0.0.1", resolve));
  return proxy;
}
