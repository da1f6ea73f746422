import { useEffect, useRef, useState } from "react";
import { type PortalRequestOptions, portalRequest } from "#app/browser/portal-request.ts";
import { afterRefusal, announceSend } from "#app/browser/session-fetch.ts";
import type { MessageFile } from "#machines/message/types.ts";
import { uploadsPath } from "../links.ts";
import type { ReceivedFile } from "../sending/.server/files.ts";
import type { MessageActor } from "../sending/message-actor.ts";
import {
  checkFile,
  fileNameHeader,
  fileProblemTexts,
  fileSetProblem,
  headBytes,
  type SetFile,
  setProblemTexts,
} from "../sending/message-files.ts";
import { shrinkPhoto } from "./shrink-photo.ts";

export type ChosenFile = {
  id: number;
  name: string;
  size: number;
  digest: string;
  percent: number;
  refusal: string | undefined;
  isInterrupted: boolean;
  retry: () => void;
  stop: () => void;
};

const isPending = ({ refusal, isInterrupted }: ChosenFile) => refusal === undefined && !isInterrupted;

export function useUploads(actor: MessageActor, shrink = shrinkPhoto) {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const [noneValid, setNoneValid] = useState(0);
  /** For those who do not see the list. */
  const [news, setNews] = useState("");
  const lastId = useRef(0);
  const running = useRef(new Map<number, AbortController>());

  useEffect(() => {
    const pending = chosen.filter(isPending).length;
    const failed = chosen.filter(({ isInterrupted }) => isInterrupted).length;
    actor.send({ type: "uploads", pending, failed });
  }, [actor, chosen]);
  useEffect(() => {
    const uploads = running.current;
    return () => {
      for (const upload of uploads.values()) upload.abort();
    };
  }, []);

  const change = (id: number, changes: Partial<ChosenFile>) =>
    setChosen((files) => files.map((file) => (file.id === id ? { ...file, ...changes } : file)));
  const remove = (id: number) => {
    running.current.get(id)?.abort();
    setNews(`${chosen.find((file) => file.id === id)?.name ?? "The file"} is removed.`);
    setChosen((files) => files.filter((file) => file.id !== id));
  };

  async function upload(id: number, file: File): Promise<void> {
    const stopping = new AbortController();
    running.current.set(id, stopping);
    change(id, { percent: 0, isInterrupted: false });
    const onProgress = (percent: number) => change(id, { percent });
    const received = await uploadFile(file, { onProgress, signal: stopping.signal });
    running.current.delete(id);
    if (received === undefined) {
      setNews(`${file.name}: the upload stopped.`);
      return change(id, { isInterrupted: true });
    }
    if (received.refusal !== undefined) {
      setNews(`${file.name}: ${received.refusal.text}`);
      return change(id, { refusal: received.refusal.text });
    }
    actor.send({ type: "fileAdded", file: received.file });
    setNews(`${received.file.name} is added.`);
    setChosen((files) => files.filter((each) => each.id !== id));
  }

  async function add(files: readonly File[]): Promise<void> {
    const others: SetFile[] = [
      ...actor.getSnapshot().context.files,
      ...chosen.filter(({ refusal }) => refusal === undefined),
    ];
    let valid = 0;
    const refusals: string[] = [];
    for (const each of files) {
      const file = await shrink(each);
      const { name, refusal, isValid, digest } = await verdictOf(file, others);
      if (isValid) valid += 1;
      if (refusal === undefined) others.push({ size: file.size, digest });
      else refusals.push(`${name}: ${refusal}`);
      lastId.current += 1;
      const id = lastId.current;
      const retry = () => void upload(id, file);
      const entry: ChosenFile = {
        id,
        name,
        size: file.size,
        digest,
        percent: 0,
        refusal,
        isInterrupted: false,
        retry,
        stop: () => running.current.get(id)?.abort(),
      };
      setChosen((all) => [...all, entry]);
      if (refusal === undefined) void upload(id, file);
    }
    if (refusals.length > 0) setNews(refusals.join(" "));
    setNoneValid(files.length > 0 && valid === 0 ? Date.now() : 0);
  }

  const removeFile = (file: MessageFile) => {
    actor.send({ type: "fileRemoved", file });
    setNews(`${file.name} is removed.`);
    if (file.uploadId !== undefined) removeUpload(file.uploadId);
  };

  return { chosen, add, remove, removeFile, noneValid, news };
}

async function verdictOf(file: File, others: readonly SetFile[]) {
  const { name, size } = file;
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const verdict = checkFile({ name, size, bytes: head });
  if (!verdict.isValid) {
    return { name: verdict.name, isValid: false, refusal: fileProblemTexts[verdict.problem], digest: "" };
  }
  const digest = await digestOf(file);
  const problem = fileSetProblem(others, { size, digest });
  const refusal = problem === undefined ? undefined : setProblemTexts[problem];
  return { name: verdict.name, isValid: true, refusal, digest };
}

/** As the portal's digest: base64url. */
async function digestOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  const text = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

type UploadOptions = Required<Pick<PortalRequestOptions, "onProgress" | "signal">>;

/** Undefined when the upload was interrupted and can be tried again. */
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

/** The portal would delete it after a day too. */
export function removeUpload(id: string): void {
  void portalRequest(`${uploadsPath}?id=${encodeURIComponent(id)}`, { method: "DELETE", keepalive: true });
}
