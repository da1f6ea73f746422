// What React Router costs by itself: no compression, no headers, no session, no log.
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import express from "express";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";

const entry = new URL("../../.work/bare-page/server/index.js", import.meta.url).href;
const handle = createRequestHandler((await import(entry)) as ServerBuild, "production");

const app = express();
app.disable("x-powered-by");
app.use(async (incoming, outgoing) => {
  await sendResponse(outgoing, await handle(createRequest(incoming, outgoing), new RouterContextProvider()));
});
app.listen(Number(process.env.PORT), "127.0.0.1");
