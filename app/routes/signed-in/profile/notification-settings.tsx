import { useId, useState } from "react";
import { useActionData, useFetcher, useLocation } from "react-router";
import { Deferred, type DeferredPanel, useLastLoaded } from "#app/shell/deferred.tsx";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Note } from "#app/ui/note.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Switch } from "#app/ui/radix/switch.tsx";
import { wouldErase } from "#practice-api/profile/rules.ts";
import { LookAgain } from "./form-dialog.tsx";
import { type ProfileAnswer, wouldEraseTexts } from "./profile-answer.ts";
import { type ProfileView, unreadText } from "./profile-view.ts";

type Setting = "allowsEmail" | "allowsNotifications";

/** When the profile cannot be read again, the switches stay, with what is known of the last press. */
export function NotificationSettings({ profile }: { profile: DeferredPanel<ProfileView> }) {
  const last = useLastLoaded(profile);
  return (
    <Deferred panel={profile} loading={null} failed={last === undefined ? null : <Settings profile={last} />}>
      {(loaded) => <Settings profile={loaded} />}
    </Deferred>
  );
}

function Settings({ profile }: { profile: ProfileView }) {
  const { email, hasDevice, allowsEmail = false, allowsNotifications = false } = profile;
  return (
    <Card
      title="Notification Settings"
      sentence="How the practice may tell you that something is new in your record, such as a message or a test result."
    >
      {wouldErase(profile, "notifications") ? (
        <p>{wouldEraseTexts.detail}</p>
      ) : (
        <div className="mt-4 divide-y divide-line">
          <Setting
            name="allowsEmail"
            label="Email"
            hint={
              unreadText(profile, "email") ??
              (email === undefined ? "The practice has no email address of yours." : `To ${email}`)
            }
            isOn={allowsEmail}
          />
          <Setting
            name="allowsNotifications"
            label="Notification"
            hint={
              hasDevice
                ? "An alert on the phone or tablet that you use"
                : `An alert on your phone or tablet. The practice has none on its list for you yet${allowsNotifications ? ", so no alert can come" : ""}.`
            }
            isOn={allowsNotifications}
          />
        </div>
      )}
    </Card>
  );
}

type SettingProps = { name: Setting; label: string; hint: string | undefined; isOn: boolean };

function Setting({ name, label, hint, isOn }: SettingProps) {
  const fetcher = useFetcher<ProfileAnswer | null>();
  const submitted = useActionData<ProfileAnswer | null>();
  const { pathname } = useLocation();
  const problemId = useId();
  const [pressed, setPressed] = useState(isOn);
  const isSaving = fetcher.state !== "idle";
  // Null is the portal's answer once the practice has saved the choice.
  const isSaved = !isSaving && fetcher.data === null;
  const answer = [fetcher.data, submitted].find((one) => one?.form === "notifications" && name in one.typed);
  const problem = isSaving ? undefined : answer?.message;
  return (
    <div className="py-2">
      <RecordForm
        id={name}
        fields={{ intent: "notifications", [name]: String(!isOn) }}
        onSubmit={(event) => {
          event.preventDefault();
          setPressed(!isOn);
          void fetcher.submit(event.currentTarget);
        }}
      >
        <Switch
          label={label}
          hint={hint}
          isOn={isOn}
          isSaving={isSaving}
          problemId={problem === undefined ? undefined : problemId}
        />
      </RecordForm>
      <p role="status" className={isSaved ? "pb-1 font-semi text-small text-success-fg" : "sr-only"}>
        {isSaving ? `${label}: saving` : ""}
        {isSaved ? `Saved. ${label} is ${pressed ? "on" : "off"}.` : ""}
      </p>
      {problem === undefined ? null : (
        <div id={problemId} className="grid justify-items-start gap-2 pb-3">
          <Note tone="danger" title={problem}>
            {answer?.detail}
          </Note>
          {answer?.isUnknown ? (
            <LookAgain href={pathname} />
          ) : (
            <Button type="submit" form={name} variant="secondary">
              Retry
            </Button>
          )}
        </div>
      )}
      <Notice text={problem} tone="danger" attempt={answer} />
    </div>
  );
}
