import { EventEmitter } from "node:events";

/** The part of Express's response that the mock practice uses, without a connection. */
export class Answer extends EventEmitter {
  statusCode = 200;
  sendDate = false;
  locals: Record<string, unknown> = {};
  headersSent = false;
  writableFinished = false;
  closed = false;
  readonly headers = new Map<string, string>();
  readonly chunks: Buffer[] = [];
  readonly #ended: (isWhole: boolean) => void;
  readonly socket = { resetAndDestroy: () => this.#close(false), end: () => this.#close(false) };

  constructor(ended: (isWhole: boolean) => void) {
    super();
    this.#ended = ended;
  }
  setHeader(name: string, value: string | number): void {
    this.headers.set(name.toLowerCase(), String(value));
  }
  flushHeaders(): void {
    this.headersSent = true;
  }
  write(chunk: string | Uint8Array, done?: () => void): boolean {
    this.headersSent = true;
    this.chunks.push(Buffer.from(chunk as Uint8Array));
    done?.();
    return true;
  }
  end(chunk?: string | Uint8Array): void {
    if (chunk !== undefined) this.write(chunk);
    this.writableFinished = true;
    this.#close(true);
  }
  destroy(): void {
    this.#close(false);
  }
  #close(isWhole: boolean): void {
    if (this.closed) return;
    this.closed = true;
    this.#ended(isWhole);
    this.emit("close");
  }
}
