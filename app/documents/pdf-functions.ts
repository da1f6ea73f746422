// Functions that the legacy build of pdf.js uses without bringing them, for the oldest browsers whose scripts
// run (ruling B94). Both the page and the worker import them before pdf.js.

Promise.withResolvers ??= function withResolvers<T>() {
  let resolve!: (value: T | PromiseLike<T>) => void;
  let reject!: (reason?: unknown) => void;
  const promise = new Promise<T>((...settle) => {
    [resolve, reject] = settle;
  });
  return { promise, resolve, reject };
};

/** pdf.js only makes buffers shorter. */
ArrayBuffer.prototype.transferToFixedLength ??= function transferToFixedLength(length) {
  return this.slice(0, length);
};

Response.prototype.bytes ??= async function bytes() {
  return new Uint8Array(await this.arrayBuffer());
};

/** Reads to the end, as pdf.js does. */
async function* chunks(this: ReadableStream) {
  const reader = this.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
if (!(Symbol.asyncIterator in ReadableStream.prototype)) {
  Object.assign(ReadableStream.prototype, { [Symbol.asyncIterator]: chunks });
}
