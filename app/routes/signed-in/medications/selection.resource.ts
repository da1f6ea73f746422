import { recordLoader } from "#app/.server/screen-loader.ts";
import { requireSession } from "#app/.server/session/require-session.ts";
import {
  findRepeat,
  saveRepeat,
  selectedIds,
} from "#app/routes/signed-in/medications/.server/repeat-draft.ts";
import { repeatStepper } from "#machines/repeat-medication/machine.ts";

export const middleware = [requireSession("resource")];

export const action = recordLoader("medications", async ({ request, services, context }) => {
  const ids = selectedIds.safeParse((await request.formData()).getAll("ids"));
  if (!ids.success) return new Response(null, { status: 400 });
  const { state } = repeatStepper.step(await findRepeat(services, context), {
    type: "select",
    ids: ids.data,
  });
  await saveRepeat(services, context, state);
  return new Response(null, { status: 204 });
});

export const loader = () => new Response(null, { status: 404 });
