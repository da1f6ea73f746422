import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { nonceContext, practicePhoneContext, servicesContext } from "#app/.server/contexts.ts";
import { pageStream } from "#app/.server/http/page-stream.ts";
import { phoneParts } from "#app/.server/phone-parts.ts";
import { practiceDataOf } from "#app/.server/practice-client/practices.ts";
import { log } from "#app/.server/telemetry/log.ts";
import { timeLimits } from "#app/.server/time-limits.ts";
import { addressScript } from "#app/browser/loaded-address.ts";
import { noteSentNodes } from "#app/browser/moved-texts.ts";
import { HelpNumbersContext } from "#app/shell/page/practice-contact.tsx";

/** Read by React Router. The slowest page is a sign-in that waits for its turn. Panels take less (ruling B45). */
export const streamTimeout = timeLimits.signInQueue + timeLimits.signIn + 2_000;

/** Panels that arrive within it are part of the first HTML, without a skeleton; slower ones are streamed. */
const settleMs = 40;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
) {
  if (request.method.toUpperCase() === "HEAD") return new Response(null, { status, headers });
  const nonce = loadContext.get(nonceContext);
  const { config } = loadContext.get(servicesContext);
  const { helpline, practiceApiUrl } = config;
  const phone = loadContext.get(practicePhoneContext) ?? practiceDataOf(config, practiceApiUrl).phone;
  const numbers = { helpline, phone: phone === undefined ? undefined : phoneParts(phone) };
  const userAgent = request.headers.get("user-agent");
  const waitForAll = userAgent !== null && isbot(userAgent);
  return new Promise<Response>((resolve, reject) => {
    let isStreaming = false;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const { pipe, abort } = renderToPipeableStream(
      <HelpNumbersContext value={numbers}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </HelpNumbersContext>,
      {
        nonce,
        bootstrapScriptContent: `${addressScript(request.url)};${noteSentNodes}`,
        // Streams each panel in one chunk.
        progressiveChunkSize: 1_000_000,
        onShellReady() {
          if (!waitForAll) waiting = setTimeout(start, settleMs);
        },
        onAllReady: start,
        onShellError: reject,
        onError(error: unknown) {
          // A shell error rejects above; a streamed one only loses its panel, so the page is kept.
          if (isStreaming && !request.signal.aborted) reportRenderError(error);
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1_000);

    function start() {
      clearTimeout(waiting);
      if (isStreaming) return;
      isStreaming = true;
      const { destination, body } = pageStream();
      destination.once("close", () => clearTimeout(timer));
      headers.set("Content-Type", "text/html; charset=utf-8");
      pipe(destination);
      resolve(new Response(body, { headers, status }));
    }
    request.signal.addEventListener("abort", () => abort());
  });
}

export function handleError(error: unknown, { request }: { request: Request }) {
  if (!request.signal.aborted) reportRenderError(error);
}

function reportRenderError(error: unknown) {
  log.error({ cause: error }, "page failed");
}
