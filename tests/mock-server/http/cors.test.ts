import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { testTables } from "../../support/function-tables.ts";
import { openPractice, type TestPractice } from "../../support/practice.ts";

const practice = openPractice({
  cors: { practice: ["http://localhost:5173"], control: ["http://localhost:6006"] },
  controlHosts: ["mock.local"],
});
const closed = openPractice();

/** Sends headers that `fetch` does not let a page set. */
const answerOf =
  (of: TestPractice) =>
  async (line: string, sent: Record<string, string>, body = "") => {
    const [method = "", path = ""] = line.split(" ");
    const headers = sent.Origin === "own" ? { ...sent, Origin: of.url } : sent;
    const call = request(`${of.url}${path}`, { method, headers });
    call.end(body);
    const [response] = (await once(call, "response")) as [IncomingMessage];
    const allowed = response.headers["access-control-allow-origin"];
    return { status: response.statusCode, allowed, headers: response.headers, text: await text(response) };
  };

testTables(join(import.meta.dirname, "cors.yaml"), {
  answer: answerOf(practice),
  closedAnswer: answerOf(closed),
});
