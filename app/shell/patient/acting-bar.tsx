import { Icon } from "#app/ui/icon.tsx";
import { Deferred } from "../page/deferred.tsx";
import type { ShellData } from "../shell-data.ts";
import { SwitchForm } from "./switch-form.tsx";
import "./acting.css";

export type ActingBarProps = {
  data: Pick<ShellData, "person" | "personName">;
  acting: NonNullable<ShellData["acting"]>;
};

/**
 * Names the other patient. It stays visible while scrolling, so that their record is not mistaken for
 * the own one.
 */
export function ActingBar({ data, acting }: ActingBarProps) {
  return (
    <section aria-label="Whose record is open" className="acting-bar">
      <div className="acting-bar-band">
        <Icon name="users" />
        <div className="acting-bar-words">
          <p>
            You are acting for <strong className="text-inherit">{data.personName}</strong>
            <Deferred panel={data.person} loading={null} failed={null}>
              {({ age, nhi }) => (
                <span className="acting-bar-more">
                  {age === undefined ? null : `, ${age.replaceAll(" ", "\u00a0")}`}
                  {nhi === undefined ? null : (
                    <>
                      , <span className="whitespace-nowrap">NHI {nhi}</span>
                    </>
                  )}
                </span>
              )}
            </Deferred>
          </p>
          <p className="acting-bar-holder">Logged in as {acting.holderName}</p>
        </div>
        <SwitchForm>
          <button type="submit" name="person" value="own" className="acting-bar-back">
            <Icon name="arrow-left" size="small" />
            <span className="hidden md:inline">Back to my own record</span>
            <span className="md:hidden">My record</span>
          </button>
        </SwitchForm>
      </div>
    </section>
  );
}
