import { vi } from "vitest";

/** The progress or the end of an upload, which the test decides. Use it as the global `XMLHttpRequest`. */
export class StubUpload {
  /** The uploads that were begun, in order. */
  static all: StubUpload[] = [];
  readonly upload: { onprogress?: (event: object) => void } = {};
  readonly headers: Record<string, string> = {};
  method = "";
  address = "";
  body: unknown;
  status = 0;
  response: unknown = null;
  refusal: string | null = null;
  onload = () => undefined;
  onerror = () => undefined;
  onabort = () => undefined;
  open(method: string, address: string) {
    Object.assign(this, { method, address });
    StubUpload.all.push(this);
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name.toLowerCase()] = value;
  }
  getResponseHeader = () => this.refusal;
  send(body: unknown) {
    this.body = body;
  }
  abort = vi.fn(() => this.onabort());
  /** Ends the upload with an answer. `refusal`: what the portal says about the session. */
  answer(data: unknown, { status = 200, refusal = null as string | null } = {}) {
    Object.assign(this, { status, refusal, response: JSON.stringify(data) }).onload();
  }
}
