import { z } from "zod";
import { unlessFailed } from "#app/.server/practice-client/practice-error.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import type { Profile } from "#practice-api/profile/endpoints.ts";
import { wouldErase } from "#practice-api/profile/rules.ts";
import { entriesOf } from "#practice-api/wire/keys.ts";
import { type ProfileAnswer, wouldEraseTexts } from "../profile-answer.ts";
import { failureAnswer, readBackOf, writeProfile } from "./write-profile.ts";

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
  values: z.output<typeof notificationsForm>,
): Promise<ProfileAnswer | null> {
  const typed: Readonly<Record<string, string>> = Object.fromEntries(entriesOf(values));
  const sent = { form: "notifications" as const, typed };
  const before = await unlessFailed(args.context.api.profile.read());
  if (before === undefined) return failureAnswer(sent, { outcome: "refused" }, texts);
  if (wouldErase(before, "notifications")) return { ...sent, ...wouldEraseTexts };
  const stored = switchesOf(before);
  const isOn = (name: keyof typeof stored) => (typed[name] ?? stored[name]) === "true";
  const { deviceToken } = before;
  const written = await writeProfile(
    args,
    "notifications",
    (api) =>
      api.profile.saveNotifications({
        ...(deviceToken === undefined ? {} : { deviceToken }),
        allowsEmail: isOn("allowsEmail"),
        allowsNotifications: isOn("allowsNotifications"),
      }),
    (after) => readBackOf(typed, stored, switchesOf(after)),
  );
  return written.outcome === "done" ? null : failureAnswer(sent, written, texts);
}

const switchesOf = ({ allowsEmail = false, allowsNotifications = false }: Profile) => ({
  allowsEmail: String(allowsEmail),
  allowsNotifications: String(allowsNotifications),
});
