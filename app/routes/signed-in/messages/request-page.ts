import { portalRequest } from "#app/browser/portal-request.ts";
import type { Box } from "#practice-api/messages/codecs.ts";
import { messagePagePath, type ReadFilter } from "./links.ts";
import type { MessagePage, SearchableMessage } from "./message.ts";

type Reading = { record: string; signal: AbortSignal };

export const requestPage = (box: Box, filter: ReadFilter, page: number, reading: Reading) =>
  read<MessagePage>({ box, filter, page: String(page) }, reading);

export const requestSearchPage = (box: Box, page: number, reading: Reading) =>
  read<MessagePage<SearchableMessage>>({ box, page: String(page), for: "search" }, reading);

const read = <T>(query: Record<string, string>, reading: Reading) =>
  portalRequest<T>(`${messagePagePath}?${new URLSearchParams(query)}`, { ...reading, waitsForLimit: true });
