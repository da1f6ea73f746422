// What React Router costs by itself: no compression, no headers, no session, no log.
import { createRequestHandler } from "@react-router/express";
import express from "express";
import { RouterContextProvider, type ServerBuild } from "react-router";

const entry = new URL("../../.work/bare-page/server/index.js", import.meta.url).href;
const build = (await import(entry)) as ServerBuild;

const app = express();
app.disable("x-powered-by");
app.use(
  createRequestHandler({ build, mode: "production", getLoadContext: () => new RouterContextProvider() }),
);
app.listen(Number(process.env.PORT), "127.0.0.1");
