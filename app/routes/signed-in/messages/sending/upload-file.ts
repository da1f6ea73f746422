import { afterRefusal, recordHeaders } from "#app/browser/session-fetch.ts";
import { type SessionStatus, sessionHeaders } from "#app/browser/session-headers.ts";
import type { ReceivedFile } from "./.server/receive-file.ts";
import { fileNameHeader, uploadsPath } from "./addresses.ts";

export type UploadOptions = {
  /** Called with whole percents. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
};

/**
 * Uploads a file. Resolves with the portal's answer, or undefined when it was interrupted and can be tried again.
 * A fetch could not report the progress.
 */
export function uploadFile(
  file: File,
  { onProgress, signal }: UploadOptions,
): Promise<ReceivedFile | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", uploadsPath);
    request.responseType = "json";
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.setRequestHeader(fileNameHeader, encodeURIComponent(file.name));
    for (const [name, value] of new Headers(recordHeaders())) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((100 * loaded) / total));
    request.onload = () => {
      const refused = request.getResponseHeader(sessionHeaders.status) as SessionStatus | null;
      if (request.status === 401 || request.status === 409) {
        void afterRefusal(refused ?? "expired", true).then(() => resolve(undefined));
      } else resolve(request.response === null ? undefined : (request.response as ReceivedFile));
    };
    request.onerror = () => resolve(undefined);
    request.onabort = () => resolve(undefined);
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

/** Removes an uploaded file from the portal, which would delete it after a day too. */
export function removeUpload(id: string): void {
  const address = `${uploadsPath}?id=${encodeURIComponent(id)}`;
  void fetch(address, { method: "DELETE", headers: recordHeaders(), keepalive: true }).catch(() => undefined);
}
