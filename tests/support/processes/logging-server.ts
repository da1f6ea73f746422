import type { AddressInfo } from "node:net";
import express from "express";
import { requestLog } from "#app/.server/http/request-log.ts";

/** A process that answers and logs requests as the portal does. It reports its port to its parent. */
const server = express()
  .use(requestLog(() => ["/"]))
  .use((_request, response) => void response.status(204).end())
  .listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.once("SIGTERM", () => process.exit(0));
