import { sessionHeaders } from "#app/shared/session-headers.ts";

/** A field of what a page sends by itself. The answer must not open a new document, which would interrupt the patient. */
export const inBackground = { name: "by", value: "page" } as const;

type Fetch = (url: URL, init: RequestInit) => Promise<Response>;

/**
 * Some content blockers refuse the addresses of the router's requests, which end with `.data`. Where that is so and
 * the portal answers, a read loads its page as a document and a form is sent as a document, and the promise stays
 * pending. A form is sent in this way only where the first request cannot have left the browser: its address is
 * refused each time, while the portal answers in between. What a page sends in the background ends without a result.
 */
export function dataFetch(fetch: Fetch): { send: Fetch; prefetch: Fetch } {
  let isRefused = false;
  /** Another navigation of the document would cancel a form that is being sent. */
  let isSending = false;
  let refusedPage: URL | undefined;

  /** Any response counts as an answer. */
  const answers = (url: URL, { signal = null }: RequestInit) =>
    fetch(url, { cache: "no-store", signal }).then(
      () => true,
      () => false,
    );
  const portalAnswers = (url: URL, init: RequestInit) => answers(new URL("/healthz", url), init);

  /** A connection that fails once may have carried the request: `times` is how often its address is asked. */
  const isRefusedByBrowser = async (url: URL, init: RequestInit, times: number) => {
    if (times === 0) return portalAnswers(url, init);
    for (let asked = 0; asked < times; asked++) {
      if (!(await portalAnswers(url, init)) || (await answers(url, init))) return false;
    }
    return true;
  };

  /** Undefined when the browser refuses the request, before it is sent. */
  const attempt = async (url: URL, init: RequestInit, times: number) => {
    if (isRefused) return undefined;
    try {
      return await fetch(url, init);
    } catch (error) {
      const mayBeRefused = error instanceof TypeError && !init.signal?.aborted;
      isRefused = mayBeRefused && (await isRefusedByBrowser(url, init, times));
      if (!isRefused) throw error;
      return undefined;
    }
  };

  const loadDocument = (url: URL) => {
    refusedPage = pageOf(url);
    refusedPage.searchParams.delete("index");
    if (isSending) return;
    const { pathname, search } = refusedPage;
    if (pathname + search === window.location.pathname + window.location.search) window.location.reload();
    else window.location.assign(pathname + search);
  };

  const sendDocument = (url: URL, init: RequestInit) => {
    if (isSending) return;
    const form = documentForm(init);
    form.action = actionOf(pageOf(url), refusedPage ?? window.location);
    document.body.append(form);
    isSending = true;
    // A field may have the name "submit".
    HTMLFormElement.prototype.submit.call(form);
  };

  return {
    send: async (url, init) => {
      const { signal, method = "GET" } = init;
      const isWrite = method !== "GET";
      const response = await attempt(url, init, isWrite ? 2 : 0);
      if (response !== undefined) return response;
      if (isWrite && isInBackground(init)) return new Response(null, { status: 204 });
      // Without the portal, what is typed would be lost with the page.
      if (isWrite && !(await portalAnswers(url, init))) throw new TypeError("The portal does not answer.");
      signal?.throwIfAborted();
      if (isWrite) sendDocument(url, init);
      else loadDocument(url);
      return new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(signal.reason));
      });
    },
    prefetch: async (url, init) => {
      const response = await attempt(url, init, 2);
      if (response === undefined) throw new TypeError("The browser refuses requests for data.");
      return response;
    },
  };
}

const isInBackground = ({ body }: RequestInit) =>
  (body instanceof FormData || body instanceof URLSearchParams) &&
  body.get(inBackground.name) === inBackground.value;

function documentForm({ body, headers }: RequestInit): HTMLFormElement {
  if (!(body instanceof FormData || body instanceof URLSearchParams)) throw new TypeError("This is no form.");
  const fields = [...body];
  const record = new Headers(headers).get(sessionHeaders.record);
  if (record !== null && !body.has("record")) fields.push(["record", record]);
  const form = document.createElement("form");
  form.method = "post";
  form.hidden = true;
  if (body instanceof FormData) form.enctype = "multipart/form-data";
  for (const [name, value] of fields) {
    const input = document.createElement("input");
    input.type = typeof value === "string" ? "hidden" : "file";
    input.name = name;
    if (typeof value === "string") input.value = value;
    else if (value.name !== "") {
      const transfer = new DataTransfer();
      transfer.items.add(value);
      input.files = transfer.files;
    }
    form.append(input);
  }
  return form;
}

/** A form that a page sends to its own path has its answer at the page's address, such as that of an open message. */
function actionOf(own: URL, page: URL | Location): string {
  const isOfPage = own.search === "" && own.pathname === page.pathname;
  return own.pathname + (isOfPage ? page.search : own.search);
}

function pageOf(url: URL): URL {
  const page = new URL(url);
  page.pathname = url.pathname.replace(/(\/_)?\.data$/, "");
  page.searchParams.delete("_routes");
  return page;
}
