import { consultMethodOf, consultMethods } from "#practice-api/appointments/rules.ts";
import { bookingTexts } from "#practice-api/appointments/texts.ts";
import type { BookingView } from "../.server/loader.ts";
import { methodLabels } from "../labels/method-labels.ts";
import { ChoiceList } from "../parts/choice-list.tsx";
import { StepList } from "../parts/step-list.tsx";
import type { StepProps } from "../parts/step-props.ts";

/** Asked of a main account with more than one linked account (spec 2, section 6). */
export function AskWho({ view: { family, choices, who } }: { view: BookingView }) {
  const self = who.isMember ? "Myself" : who.name;
  return (
    <div className="grid gap-6">
      <ChoiceList
        intent="chooseWho"
        name="memberId"
        options={[{ id: "", name: "Book For Self", hint: self }]}
        chosen={choices.member?.id ?? ""}
      />
      <section aria-labelledby="family-member">
        <h3 id="family-member" className="mb-3">
          Family Member
        </h3>
        <ChoiceList intent="chooseWho" name="memberId" options={family} chosen={choices.member?.id} />
      </section>
    </div>
  );
}

export function AskType({ view: { choices }, data: { options } }: StepProps) {
  return (
    <StepList panel={options} what="the kinds of visit">
      {(types) => (
        <div className="grid gap-6">
          {consultMethods.map((method) => {
            const ofMethod = types.filter(({ name }) => consultMethodOf(name) === method);
            return ofMethod.length === 0 ? null : (
              <section key={method} aria-label={methodLabels[method]}>
                <h3 className="mb-3">{methodLabels[method]}</h3>
                <ChoiceList intent="chooseType" name="id" options={ofMethod} chosen={choices.type?.id} />
              </section>
            );
          })}
        </div>
      )}
    </StepList>
  );
}

/** While the practice's own GP is locked down, roles and practitioners cannot be changed (spec 2, section 4). */
export function AskRole({ view: { choices }, data: { options, providers } }: StepProps) {
  return (
    <StepList panel={providers} what="who is available">
      {({ lockedBy }) => (
        <StepList panel={options} what="the roles">
          {(roles) => (
            <ChoiceList
              intent="chooseRole"
              name="id"
              options={roles}
              chosen={choices.role?.id}
              locked={lockedBy && lockedText(lockedBy)}
            />
          )}
        </StepList>
      )}
    </StepList>
  );
}

export function AskProvider({ view: { choices }, data: { providers } }: StepProps) {
  const role = choices.role?.name ?? "";
  return (
    <StepList panel={providers} what="the practitioners">
      {({ providers: list, lockedBy }) => {
        const anyone = { id: "", name: `Anyone, ${role}`, hint: "The soonest time of all" };
        const each = list.map((provider) => ({ ...provider, id: JSON.stringify(provider) }));
        if (list.length === 0 && lockedBy === undefined) return <NoProvider role={role} />;
        return (
          <ChoiceList
            intent="chooseProvider"
            name="provider"
            options={[anyone, ...each]}
            chosen={choices.provider ? JSON.stringify(choices.provider) : ""}
            locked={lockedBy && lockedText(lockedBy)}
          />
        );
      }}
    </StepList>
  );
}

function NoProvider({ role }: { role: string }) {
  return <p className="max-w-measure">{bookingTexts.noProvider(role)}</p>;
}

function lockedText(name: string): string {
  return `${name} takes no bookings online, so the role and the practitioner cannot be changed here. ${bookingTexts.ring}.`;
}
