import express, { type Router } from "express";
import type { BuiltFiles } from "../store/built-files.ts";

export function filesOfFormerBuilds(files: BuiltFiles): Router {
  const router = express.Router();
  router.get("/assets/:name", async (request, response, next) => {
    const { name } = request.params;
    // Without the store the page is no worse off than without the file.
    const content = await files.read(name).catch(() => undefined);
    if (content === undefined) return next();
    // The encoding of a file of this build that a newer build has replaced on the disk.
    response.removeHeader("Content-Encoding");
    response.set("Cache-Control", "public, max-age=31536000, immutable");
    response.type(name.slice(name.lastIndexOf("."))).send(Buffer.from(content));
  });
  return router;
}
