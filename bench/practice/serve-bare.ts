// The least that does the same work: Express and a Map from patient to resources.
import express from "express";
import { serveUsage } from "./usage.ts";

const port = Number(process.env.PORT);
const lists = new Map<string, object[]>();
const app = express();
app.disable("x-powered-by").disable("etag");
app.get("/medications/:patient", (request, response) => {
  const entry = (lists.get(request.params.patient) ?? []).map((resource) => ({ resource }));
  response.json([{ resourceType: "Bundle", type: "searchset", total: entry.length, entry }]);
});
app.put("/medications/:patient", express.json({ limit: "20mb" }), (request, response) => {
  lists.set(request.params.patient, request.body as object[]);
  response.end();
});
app.listen(port, "127.0.0.1");
serveUsage(port + 1);
