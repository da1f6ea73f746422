import { Writable } from "node:stream";

/** React writes chunks of 2 kB; those of one turn are joined, because each costs a write to the socket. */
export function pageStream(): { destination: Writable; body: ReadableStream<Uint8Array> } {
  let controller: ReadableStreamDefaultController<Uint8Array>;
  let pieces: Buffer[] = [];
  let isWaiting = false;
  let isOver = false;

  const flush = () => {
    isWaiting = false;
    if (isOver || pieces.length === 0) return;
    const [first] = pieces;
    controller.enqueue(first !== undefined && pieces.length === 1 ? first : Buffer.concat(pieces));
    pieces = [];
  };
  const destination = new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(piece);
      if (!isWaiting) setImmediate(flush);
      isWaiting = true;
      done();
    },
    final(done) {
      flush();
      if (!isOver) controller.close();
      isOver = true;
      done();
    },
    destroy(error, done) {
      if (!isOver) controller.error(error ?? new Error("The page was abandoned."));
      isOver = true;
      done(null);
    },
  });
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given;
    },
    cancel() {
      isOver = true;
      destination.destroy();
    },
  });
  return { destination, body };
}
