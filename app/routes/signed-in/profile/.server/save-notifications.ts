import { z } from "zod";
import type { WriteOutcome } from "#app/.server/practice-client/confirmed-write.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import type { Profile } from "#practice-api/profile/endpoints.ts";
import { wouldErase } from "#practice-api/profile/rules.ts";
import type { ProfileAnswer } from "../profile-answer.ts";
import { erasureAnswer, failureAnswer, readBackOf, writeProfile } from "./write-profile.ts";

const choice = z.enum(["true", "false"]).optional();

export const notificationsForm = z.object({ allowsEmail: choice, allowsNotifications: choice });

const texts = {
  failed: "Your choice was not saved. It is as it was before.",
  unchanged: "",
  maybe: "your choice was saved",
};

/** The device token goes back as the practice has it (ruling B43). Null when saved. */
export async function saveNotifications(
  args: ScreenArgs,
  { allowsEmail, allowsNotifications }: z.output<typeof notificationsForm>,
): Promise<ProfileAnswer | null> {
  const typed = withoutUndefined({ allowsEmail, allowsNotifications });
  const before = await args.context.api.profile.read().catch(() => undefined);
  if (before && wouldErase(before, "notifications")) return erasureAnswer({ form: "notifications", typed });
  const written: WriteOutcome =
    before === undefined ? { outcome: "refused" } : await save(args, before, typed);
  return written.outcome === "done" ? null : failureAnswer({ form: "notifications", typed }, written, texts);
}

function save(args: ScreenArgs, before: Profile, typed: Partial<Switches>): Promise<WriteOutcome> {
  const { deviceToken } = before;
  const stored = switchesOf(before);
  const chosen = { ...stored, ...typed };
  return writeProfile(
    args,
    "notifications",
    (api) =>
      api.profile.saveNotifications({
        ...(deviceToken === undefined ? {} : { deviceToken }),
        allowsEmail: chosen.allowsEmail === "true",
        allowsNotifications: chosen.allowsNotifications === "true",
      }),
    (after) => readBackOf(typed, stored, switchesOf(after)),
  );
}

type Switches = Record<"allowsEmail" | "allowsNotifications", string>;

const switchesOf = ({ allowsEmail = false, allowsNotifications = false }: Profile): Switches => ({
  allowsEmail: String(allowsEmail),
  allowsNotifications: String(allowsNotifications),
});

function withoutUndefined(typed: { [N in keyof Switches]: string | undefined }): Partial<Switches> {
  return Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined));
}
