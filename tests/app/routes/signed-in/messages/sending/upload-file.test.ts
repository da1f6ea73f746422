import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { setOpenPage } from "#app/browser/session-fetch.ts";
import { removeUpload, uploadFile } from "#app/routes/signed-in/messages/sending/upload-file.ts";

/** A request whose end the test decides. */
class StubRequest {
  static last: StubRequest;
  readonly upload: { onprogress?: (event: object) => void } = {};
  readonly sent: Record<string, string> = {};
  address = "";
  status = 200;
  response: unknown = null;
  refusal: string | null = null;
  onload = () => undefined;
  onerror = () => undefined;
  onabort = () => undefined;
  constructor() {
    StubRequest.last = this;
  }
  open(_method: string, address: string) {
    this.address = address;
  }
  setRequestHeader(name: string, value: string) {
    this.sent[name.toLowerCase()] = value;
  }
  getResponseHeader = () => this.refusal;
  send() {}
  abort() {
    this.onabort();
  }
}

let refusals: unknown[];
beforeEach(() => {
  refusals = [];
  vi.stubGlobal("XMLHttpRequest", StubRequest);
  setOpenPage({
    record: "a record",
    onRefused: async (status, isWrite) => void refusals.push([status, isWrite]),
    onUnavailable: async () => undefined,
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  setOpenPage(undefined);
});

const file = new File(["%PDF"], "Tā letter.pdf");

/** Begins an upload. Returns the request, and what the upload resolves with once it has ended. */
function begin(signal = new AbortController().signal) {
  const percents: number[] = [];
  const received = uploadFile(file, { onProgress: (percent) => percents.push(percent), signal });
  return { request: StubRequest.last, received, percents };
}

describe("an upload", () => {
  test("names the record and the file, and reports whole percents", async () => {
    const { request, received, percents } = begin();
    request.upload.onprogress?.({ loaded: 999, total: 1_000 });
    Object.assign(request, { response: { file: { uploadId: "u" } } }).onload();
    expect(await received).toEqual({ file: { uploadId: "u" } });
    expect(percents).toEqual([99]);
    expect(request.address).toBe("/emails/uploads");
    expect(request.sent).toMatchObject({
      "x-file-name": "T%C4%81%20letter.pdf",
      "x-portal-record": "a record",
    });
  });

  test.each([
    [401, "expired", "expired"],
    [409, "patientChanged", "patientChanged"],
    [401, null, "expired"],
  ])(
    "answered %i and %j lets the user log in again, and can then be tried again",
    async (status, refusal, shown) => {
      const { request, received } = begin();
      Object.assign(request, { status, refusal, response: {} }).onload();
      expect(await received).toBeUndefined();
      expect(refusals).toEqual([[shown, true]]);
    },
  );

  test("without an answer can be tried again", async () => {
    for (const end of ["onload", "onerror"] as const) {
      const { request, received } = begin();
      request[end]();
      expect(await received).toBeUndefined();
    }
    const stop = new AbortController();
    const { received } = begin(stop.signal);
    stop.abort();
    expect(await received).toBeUndefined();
    expect(refusals).toEqual([]);
  });
});

test("an upload is removed even when the page is being left", () => {
  const fetching = vi.fn((_address: string, _init: RequestInit) => Promise.reject(new TypeError("offline")));
  vi.stubGlobal("fetch", fetching);
  removeUpload("a b");
  expect(fetching).toHaveBeenCalledWith("/emails/uploads?id=a%20b", {
    method: "DELETE",
    headers: { "X-Portal-Record": "a record" },
    keepalive: true,
  });
});
