import { type PortalRequestOptions, portalRequest } from "#app/browser/portal-request.ts";
import { afterRefusal, announceSend } from "#app/browser/session-fetch.ts";
import type { ReceivedFile } from "./.server/receive-file.ts";
import { fileNameHeader, uploadsPath } from "./addresses.ts";

type UploadOptions = Required<Pick<PortalRequestOptions, "onProgress" | "signal">>;

/** Uploads a file. Resolves with the portal's answer, or undefined when it was interrupted and can be tried again. */
export async function uploadFile(file: File, options: UploadOptions): Promise<ReceivedFile | undefined> {
  const headers = {
    "Content-Type": "application/octet-stream",
    [fileNameHeader]: encodeURIComponent(file.name),
  };
  announceSend();
  const request = { method: "POST", body: file, headers, ...options } as const;
  const response = await portalRequest<ReceivedFile>(uploadsPath, request);
  if (response.outcome === "refused") await afterRefusal(response.status, true);
  return response.outcome === "ok" ? response.data : undefined;
}

/** Removes an uploaded file from the portal, which would delete it after a day too. */
export function removeUpload(id: string): void {
  void portalRequest(`${uploadsPath}?id=${encodeURIComponent(id)}`, { method: "DELETE", keepalive: true });
}
