import { parentPort } from "node:worker_threads";
import { cleanHtml } from "./clean-html.ts";

/** The program of a worker thread: says that it is ready, then cleans one text after another. */
parentPort?.on("message", (html: string) => parentPort?.postMessage(cleanHtml(html)));
parentPort?.postMessage("ready");
