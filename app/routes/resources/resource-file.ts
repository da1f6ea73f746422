import type { MiddlewareFunction } from "react-router";
import { resourceLoader } from "#app/.server/screen.ts";
import { requireSession } from "#app/.server/session/require-session.ts";
import { sendDocument } from "#app/documents/.server/send-document.ts";

export const middleware: MiddlewareFunction<Response>[] = [requireSession("resource")];

/** The file of one of the practice's resources. */
export const loader = resourceLoader("resources", (args) =>
  sendDocument(args, "leaflet", () => args.context.api.resources.read({ resourceId: args.params.id ?? "" })),
);
