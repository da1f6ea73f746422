import { type PortalRequestOptions, portalRequest } from "#app/browser/portal-request.ts";
import { sessionHeaders } from "#app/browser/session-headers.ts";
import type { MessagePage } from "#app/routes/signed-in/messages/sending/message-actor.ts";
import type { Tab } from "../../browser/tab.ts";
import type { Visitor } from "../../history/visitors.ts";

const resumeMs = 20_000;
const maxResumes = 3;

/** The tab adds the record itself. */
function namedOnce(headers: HeadersInit | undefined): Record<string, string> {
  const named = new Headers(headers);
  named.delete(sessionHeaders.record);
  return Object.fromEntries(named);
}

export type Connection = { breaks: () => "before" | "after" | undefined };

export function messagePage(visitor: Visitor, tab: Tab, connection: Connection): MessagePage {
  return {
    portalRequest: <T>(path: string, options: PortalRequestOptions = {}) =>
      portalRequest<T>(path, {
        ...options,
        record: tab.record ?? "",
        fetch: async (address, { method, body, headers, keepalive } = {}) => {
          const broken = connection.breaks();
          if (broken === "before") throw new TypeError("Failed to fetch");
          const response = await tab.request(String(address), {
            ...(method === undefined ? {} : { method }),
            ...(body == null ? {} : { body }),
            headers: namedOnce(headers),
            ...(keepalive === undefined ? {} : { keepalive }),
          });
          if (broken === "after") throw new TypeError("Failed to fetch");
          return response;
        },
      }),
    announceSend: () => undefined,
    /** The patient logs in over the page. One who cannot does not get past it. */
    afterRefusal: async () => {
      for (let tried = 0; tried < maxResumes && !tab.isClosed(); tried++) {
        if (await visitor.resume().catch(() => false)) return;
        await new Promise<void>((done) => void setTimeout(done, resumeMs));
      }
      await new Promise(() => undefined);
    },
  };
}
