import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text as textOf } from "node:stream/consumers";
import { contract, contractEndpoints } from "#practice-api/contract.ts";
import { textOfBytes } from "#practice-api/wire/characters.ts";
import type { Host } from "#practice-api/wire/endpoint.ts";
import { parametersOf } from "#practice-api/wire/request.ts";
import { nameFilter } from "../conformance/wire/names.ts";
import { portOf } from "../core/port-of.ts";
import type { AnyCodec } from "../dialects/shape.ts";
import { routesOf } from "../http/route-table.ts";
import { Recorder, type Recording } from "./recording.ts";

type RecordOptions = {
  /** The identity server of the practice. */
  readonly target?: string;
  /** For a practice without an identity server. */
  readonly practice?: string;
  readonly port?: number;
  /** Base URLs of hosts that are not beside the API. */
  readonly hosts?: Partial<Record<Host, string>>;
  /** Called when a difference from the contract is seen first. */
  readonly onDrift?: (line: string) => void;
  /** Called after each answer. */
  readonly onAnswer?: (counts: AnswerCounts) => void;
};
type AnswerCounts = { readonly answers: number; readonly right: number };
export type RecordingProxy = {
  readonly api: string;
  readonly identity: string;
  readonly recording: () => Recording;
  readonly counts: () => AnswerCounts;
  readonly close: () => Promise<void>;
};

const callOf = routesOf(
  contractEndpoints().map(({ area, call, endpoint }) => ({ name: `${area}.${call}`, endpoint })),
);

/** Headers that belong to one connection, or to an encoding that is undone here. */
const ownHeaders: ReadonlySet<string> = new Set(
  "host connection content-length content-encoding transfer-encoding keep-alive accept-encoding".split(" "),
);

/**
 * Listens on loopback and records types and places only. Addresses of practices in answers are replaced by its own,
 * so that a client needs one setting only.
 */
export async function startRecording(options: RecordOptions): Promise<RecordingProxy> {
  const recorder = new Recorder(nameFilter());
  /** As the identity server has named them; the index is their number. */
  const practices = options.practice ? [options.practice.replace(/(?<!\/)\/+$/, "")] : [];
  const hosts = new Map<string, string>(Object.entries(options.hosts ?? {}));
  let own = "";

  const baseOf = (mount: string, host: string): string | undefined => {
    if (mount === "") return host === "identity" ? options.target : undefined;
    const api = practices[Number(mount.slice(1))];
    if (api === undefined) return undefined;
    return host === "api" ? api : (hosts.get(host) ?? new URL(`../${host}`, `${api}/`).href);
  };

  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? "/", own);
    const [, mount = "", host = "", path = ""] =
      /^(?:\/(p\d+))?\/(\w+)(?:\/(.*))?$/s.exec(url.pathname) ?? [];
    const base = baseOf(mount, host);
    if (base === undefined) return void response.writeHead(404).end();
    const method = request.method ?? "GET";
    const body = await textOf(request);
    const answer = await fetch(`${base.replace(/(?<!\/)\/+$/, "")}/${path}${url.search}`, {
      method,
      redirect: "manual",
      headers: forwardable(Object.entries(request.headers)),
      ...(body === "" ? {} : { body }),
    });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const text = textOfBytes(bytes, answer.headers.get("content-type") ?? "");
    const query = Object.fromEntries(url.searchParams);
    const call = callOf(
      method,
      `/${host}/${decodeURIComponent(path)}`,
      parametersOf({ path: "" }, { path, query }),
    );
    const drift = recorder.add({ call, method, query, body, status: answer.status, text });
    for (const line of drift) options.onDrift?.(line);
    options.onAnswer?.(recorder);
    const isPlace = call?.endpoint === contract.identity.locate && answer.ok;
    response.writeHead(answer.status, forwardable([...answer.headers]));
    response.end(isPlace ? withOwnAddress(text) : bytes);
  };

  const withOwnAddress = (text: string): string => {
    const { fields }: AnyCodec = contract.identity.locate.output;
    const name = fields?.apiUrl?.path ?? "";
    const place: Record<string, unknown> = JSON.parse(text);
    const api = String(place[name]).replace(/(?<!\/)\/+$/, "");
    const known = practices.indexOf(api);
    const number = known < 0 ? practices.push(api) - 1 : known;
    return JSON.stringify({ ...place, [name]: `${own}/p${number}/api` });
  };

  const server = createServer((request, response) => {
    forward(request, response).catch(() => {
      // The message of an error may quote an address with ids in it.
      if (!response.headersSent) response.writeHead(502);
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(options.port ?? 0, "127.0.0.1", () => resolve());
  });
  own = `http://127.0.0.1:${portOf(server)}`;
  return {
    identity: `${own}/identity`,
    api: `${own}/p0/api`,
    recording: () => recorder.recording,
    counts: () => recorder,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function forwardable(headers: readonly (readonly [string, unknown])[]): Record<string, string> {
  const kept = headers.filter(([name, value]) => !ownHeaders.has(name.toLowerCase()) && value !== undefined);
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
}
