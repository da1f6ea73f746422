import { connect } from "node:net";
import { truncate } from "#practice-api/unicode.ts";
import { messageOf } from "../errors.ts";
import { log } from "../telemetry/log.ts";
import { timeLimits } from "../time-limits.ts";

export type ScannerAddress = { path: string } | { host: string; port: number };

/** `unknown` is everything that is not a clear yes or no, also no answer. */
type ScanResult = "clean" | "infected" | "unknown";

/** Longer than any answer of the protocol. */
const maxReply = 1_000;
const zero = Buffer.alloc(4);

/** INSTREAM of ClamAV's daemon: the file is one chunk, and the answer one line. Never rejects. */
export async function scanFile(address: ScannerAddress, bytes: Uint8Array): Promise<ScanResult> {
  try {
    const reply = await ask(address, bytes);
    if (reply === "stream: OK") return "clean";
    if (/^stream: \S.* FOUND$/.test(reply)) return "infected";
    log.warn({ failure: truncate(reply, 100) }, "file not scanned");
  } catch (error) {
    log.warn({ failure: messageOf(error) }, "file not scanned");
  }
  return "unknown";
}

function ask(address: ScannerAddress, bytes: Uint8Array): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect(address);
  const timer = setTimeout(() => socket.destroy(new Error("no answer in time")), timeLimits.fileScan);
  let reply = "";
  socket.setEncoding("latin1");
  socket.on("connect", () => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    socket.write(Buffer.concat([Buffer.from("zINSTREAM\0"), length, bytes, zero]));
  });
  socket.on("data", (text: string) => {
    reply += text;
    if (reply.includes("\0") || reply.length > maxReply) socket.destroy();
  });
  // A daemon that refuses a long file answers and hangs up before it has read the file.
  socket.on("error", (error) => reply === "" && reject(error));
  socket.on("close", () => {
    clearTimeout(timer);
    const [line = "", ...rest] = reply.split("\0");
    if (rest.length > 0) resolve(line);
    else reject(new Error("no whole answer"));
  });
  return promise;
}
