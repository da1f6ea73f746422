import type { Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { scanFile } from "#app/.server/messages/file-scanner.ts";
import { clamd, deadAddress, eicar, listening, socketPath } from "../../../support/scanner.ts";

const saying = (reply: string) => (socket: Socket) => socket.on("data", () => socket.end(reply));

describe.each([["TCP"], ["a socket of the machine"]])("a scanner on %s", (kind) => {
  const open = () => listening(clamd, kind === "TCP" ? undefined : socketPath());

  test.each([
    ["an empty file", Buffer.alloc(0), "clean"],
    ["a file", Buffer.from("%PDF-1.7 a letter"), "clean"],
    [
      "4 MB of every byte",
      Buffer.alloc(
        4_000_000,
        Uint8Array.from({ length: 256 }, (_, n) => n),
      ),
      "clean",
    ],
    ["a file with the test signature", Buffer.from(`%PDF-1.7 ${eicar}`), "infected"],
  ])("says of %s what it found", async (_name, bytes, found) => {
    expect(await scanFile(await open(), bytes)).toBe(found);
  });
});

test.each<[string, (socket: Socket) => void]>([
  ["refuses its size", saying("INSTREAM size limit exceeded. ERROR\0")],
  ["has no command like this", saying("UNKNOWN COMMAND\0")],
  ["says OK of something else", saying("other: OK\0")],
  ["finds nothing that has a name", saying("stream: FOUND\0")],
  ["hangs up", (socket) => socket.destroy()],
  ["hangs up in its answer", saying("stream: OK")],
  ["answers without end", saying("stream: OK".repeat(1_000))],
  ["says OK with more behind it", saying("stream: OK but not quite\0")],
])("a file whose scanner %s is not known to be clean", async (_name, answer) => {
  expect(await scanFile(await listening(answer), Buffer.from("%PDF-1.7"))).toBe("unknown");
});

test("nor is one whose scanner cannot be reached", async () => {
  expect(await scanFile(await deadAddress(), Buffer.from("%PDF-1.7"))).toBe("unknown");
});
