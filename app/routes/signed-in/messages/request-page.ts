import { portalRequest } from "#app/browser/portal-request.ts";
import type { Box } from "#practice-api/messages/codecs.ts";
import { messagePagePath, type ReadFilter } from "./links.ts";
import type { MessagePage, SearchableMessage } from "./message.ts";

type RequestOptions = { record: string; signal: AbortSignal };

export const requestPage = (box: Box, filter: ReadFilter, page: number, options: RequestOptions) =>
  read<MessagePage>({ box, filter, page: String(page) }, options);

export const requestSearchPage = (box: Box, page: number, options: RequestOptions) =>
  read<MessagePage<SearchableMessage>>({ box, page: String(page), for: "search" }, options);

const read = <T>(query: Record<string, string>, options: RequestOptions) =>
  portalRequest<T>(`${messagePagePath}?${new URLSearchParams(query)}`, { ...options, waitsForLimit: true });
