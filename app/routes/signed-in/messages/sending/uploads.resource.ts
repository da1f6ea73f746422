import { recordLoader } from "#app/.server/screen-loader.ts";
import { requireSession } from "#app/.server/session/require-session.ts";
import { fileLimits } from "#practice-api/messages/rules.ts";
import { receiveFile } from "./.server/files.ts";
import { cleanFileName, fileNameHeader, fileProblemTexts } from "./message-files.ts";

export const middleware = [requireSession("resource")];

/** The bytes are read once the session has been checked. */
export const action = recordLoader("messages", async (args) => {
  const { request, url, services, context } = args;
  if (request.method === "DELETE") {
    await services.uploads.delete(context, [url.searchParams.get("id") ?? ""]);
    return new Response(null, { status: 204 });
  }
  await context.checked();
  const name = nameIn(request.headers.get(fileNameHeader));
  if (Number(request.headers.get("Content-Length")) > fileLimits.bytes) {
    const refusal = { name: cleanFileName(name), text: fileProblemTexts.tooLarge };
    return Response.json({ refusal });
  }
  return Response.json(await receiveFile(args, name, Buffer.from(await request.arrayBuffer())));
});

export const loader = () => new Response(null, { status: 404 });

function nameIn(header: string | null): string {
  try {
    return decodeURIComponent(header ?? "");
  } catch {
    return "";
  }
}
