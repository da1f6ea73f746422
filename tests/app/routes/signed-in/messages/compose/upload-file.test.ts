import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { setOpenPage } from "#app/browser/session-fetch.ts";
import { removeUpload, uploadFile } from "#app/routes/signed-in/messages/compose/use-uploads.ts";
import { StubUpload } from "../../../../../support/browser/stub-upload.ts";

let refusals: unknown[];
beforeEach(() => {
  [refusals, StubUpload.all] = [[], []];
  vi.stubGlobal("XMLHttpRequest", StubUpload);
  setOpenPage({
    record: "a record",
    onRefused: async (status, isWrite) => void refusals.push([status, isWrite]),
    onSend: () => undefined,
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
  return { request: StubUpload.all.at(-1) ?? new StubUpload(), received, percents };
}

describe("an upload", () => {
  test("names the record and the file, and reports whole percents", async () => {
    const { request, received, percents } = begin();
    request.upload.onprogress?.({ loaded: 999, total: 1_000 });
    request.answer({ file: { uploadId: "u" } });
    expect(await received).toEqual({ file: { uploadId: "u" } });
    expect(percents).toEqual([99]);
    expect(request.address).toBe("/emails/uploads");
    expect(request.headers).toEqual({
      "content-type": "application/octet-stream",
      "x-file-name": "T%C4%81%20letter.pdf",
      "x-portal-record": "a record",
    });
  });

  test.each([
    [401, "expired"],
    [409, "patientChanged"],
  ])(
    "answered %i and %j lets the user log in again, and can then be tried again",
    async (status, refusal) => {
      const { request, received } = begin();
      request.answer({}, { status, refusal });
      expect(await received).toBeUndefined();
      expect(refusals).toEqual([[refusal, true]]);
    },
  );

  test("without an answer about the file can be tried again", async () => {
    for (const end of [
      (request: StubUpload) => request.onload(),
      (request: StubUpload) => request.onerror(),
      (request: StubUpload) => request.answer({ message: "limit" }, { status: 429 }),
      (request: StubUpload) => request.answer({}, { status: 401 }),
    ]) {
      const { request, received } = begin();
      end(request);
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
