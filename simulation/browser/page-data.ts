import {
  UNSAFE_decodeViaTurboStream as decodeData,
  UNSAFE_SingleFetchRedirectSymbol as redirectSymbol,
} from "react-router";

export type PageData = {
  redirect?: string;
  /** What each loader has returned, by the id of its route. A panel that arrives later is awaited. */
  loaders: Record<string, unknown>;
  action?: unknown;
  error?: unknown;
};

type Result = { data?: unknown; error?: unknown };

export async function readDocumentData(html: string): Promise<PageData> {
  const chunks = [...html.matchAll(/streamController\.enqueue\(("(?:[^"\\]|\\.)*")\)/g)];
  if (chunks.length === 0) return { loaders: {} };
  const text = chunks.map(([, chunk]) => String(JSON.parse(chunk ?? '""'))).join("");
  const { value, done } = await decodeData(new Blob([text]).stream(), globalThis as unknown as Window);
  await done;
  const { loaderData, actionData, errors } = value as Record<
    "loaderData" | "actionData" | "errors",
    object | null
  >;
  const loaders: Record<string, unknown> = {};
  for (const [id, data] of Object.entries(loaderData ?? {})) loaders[id] = await settled(data);
  return {
    loaders,
    action: Object.values(actionData ?? {})[0],
    error: Object.values(errors ?? {})[0],
  };
}

export async function readPageData(response: Response, isWrite: boolean): Promise<PageData> {
  const { body } = response;
  if (body === null || !(response.headers.get("content-type") ?? "").includes("x-script"))
    return { loaders: {} };
  const decoded = await decodeData(body, globalThis as unknown as Window);
  // What breaks off is seen in the parts.
  decoded.done.catch(() => undefined);
  const value = decoded.value as Record<PropertyKey, unknown>;
  const redirected = (value[redirectSymbol] ?? value) as { redirect?: unknown };
  if (typeof redirected.redirect === "string") return { redirect: redirected.redirect, loaders: {} };
  if (isWrite) {
    const { data, error } = value as Result;
    return { loaders: {}, action: data, error };
  }
  const loaders: Record<string, unknown> = {};
  let failed: unknown;
  for (const [id, { data, error }] of Object.entries(value as Record<string, Result>)) {
    if (error !== undefined) failed ??= error;
    else loaders[id] = await settled(data);
  }
  return { loaders, error: failed };
}

async function settled(value: unknown, depth = 3): Promise<unknown> {
  if (depth === 0 || typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const parts = Object.entries(value).map(async ([name, part]) => {
    // A panel that breaks off is left out.
    const arrived = part instanceof Promise ? await part.catch(() => undefined) : part;
    return [name, await settled(arrived, depth - 1)];
  });
  return Object.fromEntries(await Promise.all(parts));
}
