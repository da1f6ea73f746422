import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect } from "vitest";
import type { ScannerAddress } from "#app/.server/messages/file-scanner.ts";

/** A stand-in for ClamAV's daemon: it reads what INSTREAM sends and answers about it. */
export const eicar = "X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*";
const servers: Server[] = [];
const folders: string[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

export async function listening(answer: (socket: Socket) => void, path?: string): Promise<ScannerAddress> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    answer(socket);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(path ?? { port: 0, host: "127.0.0.1" }, resolve));
  return path ? { path } : { host: "127.0.0.1", port: (server.address() as AddressInfo).port };
}

/** The bytes of a whole INSTREAM command. Undefined until it is whole. */
function streamed(sent: Buffer): Buffer | undefined {
  const command = "zINSTREAM\0";
  if (sent.length < command.length) return undefined;
  expect(sent.subarray(0, command.length).toString()).toBe(command);
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= sent.length; ) {
    const length = sent.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(sent.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

export const clamd = (socket: Socket) => {
  let sent = Buffer.alloc(0);
  socket.on("data", (data) => {
    sent = Buffer.concat([sent, data]);
    const file = streamed(sent);
    if (file) socket.end(file.includes(eicar) ? "stream: Eicar-Signature FOUND\0" : "stream: OK\0");
  });
};

/** Where a socket of the machine can be, until the test has ended. */
export function socketPath(): string {
  const folder = mkdtempSync(join(tmpdir(), "scanner-"));
  folders.push(folder);
  return join(folder, "clamd.ctl");
}

/** An address at which nothing listens any more. */
export async function deadAddress(): Promise<ScannerAddress> {
  const address = await listening(clamd);
  await new Promise((resolve) => servers.pop()?.close(resolve));
  return address;
}
