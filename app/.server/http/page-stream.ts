import { Writable } from "node:stream";

/**
 * The framework gives its preload links of scripts the priority of stylesheets, and has no setting for it. Scripts
 * would share a slow line with the stylesheet, although a page is readable without them (decision 0018).
 */
export function lowerScriptPriority(head: Buffer): Buffer {
  const html = head.toString("latin1");
  const link = '<link rel="modulepreload" ';
  return Buffer.from(html.replaceAll(link, `${link}fetchpriority="low" `), "latin1");
}

/**
 * The bytes that React writes, as the body of a response, with the priority of its preload links lowered. React writes chunks of 2 kB; those of one turn of
 * the event loop are sent together, because each chunk on its own costs a write to the socket.
 */
export function pageStream(): { destination: Writable; body: ReadableStream<Uint8Array> } {
  let controller: ReadableStreamDefaultController<Uint8Array>;
  let pieces: Buffer[] = [];
  let isWaiting = false;
  let isOver = false;
  // The first turn writes the whole page apart from panels that are streamed later.
  let isFirst = true;

  const flush = () => {
    isWaiting = false;
    if (isOver || pieces.length === 0) return;
    const [first] = pieces;
    const bytes = first !== undefined && pieces.length === 1 ? first : Buffer.concat(pieces);
    controller.enqueue(isFirst ? lowerScriptPriority(bytes) : bytes);
    isFirst = false;
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
