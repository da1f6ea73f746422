import { parentPort } from "node:worker_threads";
import { cleanHtml } from "./clean-html.ts";

parentPort?.on("message", (html: string) => parentPort?.postMessage(cleanHtml(html)));
parentPort?.postMessage("ready");
