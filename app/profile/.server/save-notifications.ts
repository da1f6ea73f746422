import { z } from "zod";
import type { ScreenArgs } from "#app/.server/screen.ts";
import type { ProfileAnswer } from "../profile-answer.ts";
import { writeProfile } from "./write-profile.ts";

const choice = z.enum(["true", "false"]).optional();

/** One of the two switches. The other keeps its value. */
export const notificationsForm = z.object({ allowsEmail: choice, allowsNotifications: choice });

/** Saves a switch. The device token goes back as the practice has it (ruling B43). Null when it is saved. */
export async function saveNotifications(
  args: ScreenArgs,
  typed: z.output<typeof notificationsForm>,
): Promise<ProfileAnswer | null> {
  const failed: ProfileAnswer = {
    form: "notifications",
    errors: {},
    message: "Your choice was not saved. It is as it was before.",
    typed: Object.fromEntries(
      Object.entries(typed).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    ),
  };
  const stored = await args.context.api.profile.read().catch(() => undefined);
  if (stored === undefined) return failed;
  const { deviceToken, allowsEmail = false, allowsNotifications = false } = stored;
  const written = await writeProfile(args, "notifications", (api) =>
    api.profile.saveNotifications({
      ...(deviceToken === undefined ? {} : { deviceToken }),
      allowsEmail: typed.allowsEmail === undefined ? allowsEmail : typed.allowsEmail === "true",
      allowsNotifications:
        typed.allowsNotifications === undefined ? allowsNotifications : typed.allowsNotifications === "true",
    }),
  );
  if (written.outcome === "done") return null;
  return { ...failed, detail: written.outcome === "refused" ? written.message : undefined };
}
