// The least that Node and Express can do: shows how fast this machine is today.
import express from "express";

const app = express();
app.disable("x-powered-by");
app.get("/", (_request, response) => void response.json({ page: "bare", isReady: true }));
app.listen(Number(process.env.PORT), "127.0.0.1");
