import { Icon } from "#app/ui/icon.tsx";
import { Deferred } from "../page/deferred.tsx";
import type { ShellData } from "../shell-data.ts";
import { SwitchForm } from "./switch-form.tsx";

type ActingBarProps = {
  data: Pick<ShellData, "person" | "personName">;
  acting: NonNullable<ShellData["acting"]>;
};

/** Stays visible while scrolling, so that the record is not mistaken for the own one. */
export function ActingBar({ data, acting }: ActingBarProps) {
  return (
    <section
      aria-label="Whose record is open"
      className="low:static sticky top-header z-15 bg-frame print:hidden"
    >
      <div className="flex min-h-14 items-center gap-3 rounded-t-sheet bg-accent px-gutter py-2 text-on-accent leading-6 lg:rounded-tl-xl lg:rounded-tr-none forced-colors:border-2">
        <Icon name="users" />
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-6">
          <p className="line-clamp-3 wrap-anywhere min-w-0 grow basis-96 max-sm:basis-0">
            You are acting for <strong className="text-inherit">{data.personName}</strong>
            <Deferred panel={data.person} loading={null} failed={null}>
              {({ age, nhi }) => (
                <span className="max-sm:hidden">
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
          <p className="max-sm:hidden">Logged in as {acting.holderName}</p>
        </div>
        <SwitchForm>
          <button
            type="submit"
            name="person"
            value="own"
            className="inline-flex min-h-touch flex-none cursor-pointer items-center gap-2 rounded-m px-3 font-semi underline underline-offset-3 hover:decoration-2 focus-visible:shadow-none focus-visible:-outline-offset-3 focus-visible:outline-current"
          >
            <Icon name="arrow-left" size="small" />
            <span className="hidden md:inline">Back to my own record</span>
            <span className="md:hidden">My record</span>
          </button>
        </SwitchForm>
      </div>
    </section>
  );
}
