import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";

const login = `<!doctype html><title>Log in</title><form method="post"><label>Username (email) <input name="u"></label>
<label>Password <input name="p" type="password"></label><button>Log In</button></form>`;
const menu = `<nav aria-label="Main"><a href="/">Home</a> <a href="/vitals">Vitals 2 new</a> <a href="/reminders">Reminders</a></nav>`;
/** A whole document has no menu. */
const frame = (html: string, path: string) =>
  html.startsWith("<!doctype")
    ? html
    : `<!doctype html><title>A page</title>${menu.replace(`"${path}"`, '$& aria-current="page"')}${html}`;

/**
 * The HTML files of a folder as a portal: `/vitals` is vitals.html beside a menu, `/login` signs in at the practice, and
 * `/api/…` is passed on to it.
 */
export async function servePages(folder: string) {
  let practice = "";
  const server = createServer(async (request, response) => {
    const path = request.url ?? "/";
    const sent = await text(request);
    const token = /token=(\S+)/.exec(request.headers.cookie ?? "")?.[1] ?? "";
    const headers = { "Content-Type": "application/json", Token: token };
    if (request.method === "POST" && path === "/login") {
      const form = new URLSearchParams(sent);
      const body = JSON.stringify({ UserName: form.get("u"), Password: form.get("p") });
      const answer = await fetch(`${practice}/api/Patient/Authentication`, { method: "POST", headers, body });
      const [first] = (await answer.json()) as [{ extension: [{ valueString: string }] }];
      const cookie = `token=${first.extension[0].valueString}`;
      response.writeHead(303, { Location: "/", "Set-Cookie": cookie }).end();
    } else if (path.startsWith("/api/")) {
      const body = sent === "" ? {} : { body: sent };
      const answer = await fetch(`${practice}${path}`, { method: request.method ?? "GET", headers, ...body });
      response.writeHead(answer.status).end(await answer.text());
    } else {
      const file = join(folder, `${path === "/" ? "index" : path.slice(1)}.html`);
      const page = existsSync(file)
        ? frame(readFileSync(file, "utf8"), path)
        : path === "/login"
          ? login
          : "ok";
      response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(page);
    }
  });
  server.listen(0);
  await once(server, "listening");
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === "object" ? address?.port : ""}`,
    signInAt: (url: string) => {
      practice = url;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
