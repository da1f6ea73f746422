import { Link } from "react-router";
import { money } from "#app/format/money.ts";
import { whose } from "#app/format/whose.ts";
import { Deferred, type DeferredPanel } from "#app/shell/deferred.tsx";
import { RetryLink } from "#app/shell/page/failed.tsx";
import { Offered } from "#app/shell/page/if-offered.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Cents } from "#practice-api/units.ts";
import type { ProfileView } from "./profile-view.ts";

type TopBlockProps = {
  profile: DeferredPanel<ProfileView>;
  balance: DeferredPanel<Cents>;
  termsHref: string | undefined;
  passwordHref: string;
};

export function TopBlock({ profile, balance, termsHref, passwordHref }: TopBlockProps) {
  const { acting, personName } = useShell();
  return (
    <section className="card mb-6 flex flex-wrap items-center gap-x-6 gap-y-4" aria-label={personName}>
      <ProfilePicture profile={profile} />
      <div className="wrap-anywhere min-w-0 grow basis-56">
        <p className="font-heavy text-h2 text-ink">{personName}</p>
        <p>
          NHI{" "}
          <strong>
            <Deferred panel={profile} loading="…" failed="could not be loaded">
              {({ nhi }) => nhi ?? "not recorded"}
            </Deferred>
          </strong>
        </p>
        <p>
          Balance{" "}
          <Deferred
            panel={balance}
            loading="…"
            failed={
              <>
                could not be loaded <RetryLink />
              </>
            }
          >
            {(cents) => (
              <>
                <strong>{money(Math.abs(cents))}</strong> {balanceWords(cents)}
              </>
            )}
          </Deferred>
        </p>
        {acting === null ? null : (
          <p className="text-muted text-small">
            The invoices and the password belong to {whose(acting.holderName)} account.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-x-3 gap-y-2">
        <Offered area="billing">
          <Link to="/accounts" className={buttonClass()}>
            View Invoices
          </Link>
        </Offered>
        <Link to={passwordHref} preventScrollReset className={buttonClass("secondary")}>
          Change Password
        </Link>
        {termsHref === undefined ? null : <TermsLink href={termsHref} />}
      </div>
    </section>
  );
}

const balanceWords = (cents: Cents) => {
  if (cents === 0) return "(nothing to pay)";
  return cents > 0 ? "to pay" : "in credit";
};

function ProfilePicture({ profile }: { profile: DeferredPanel<ProfileView> }) {
  const { person } = useShell();
  const drawn = (gender?: string) => <Face gender={gender} />;
  return (
    <Deferred panel={profile} loading={drawn()} failed={drawn()}>
      {({ gender }) => (
        <Deferred panel={person} loading={drawn(gender)} failed={drawn(gender)}>
          {({ imageUrl }) =>
            imageUrl === undefined ? (
              drawn(gender)
            ) : (
              <img
                src={imageUrl}
                alt=""
                width="96"
                height="96"
                className="size-24 flex-none rounded-full object-cover"
              />
            )
          }
        </Deferred>
      )}
    </Deferred>
  );
}

/** Ruling B44. The new tab gets no trace of the portal. */
export function TermsLink({ href, text = "Terms and Conditions" }: { href: string; text?: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={buttonClass("quiet")}>
      <Icon name="file" size="small" />
      {text}
      <span className="sr-only">, opens in a new tab</span>
    </a>
  );
}

const hair: Readonly<Record<string, string>> = {
  female: "M24 66V44a24 24 0 0 1 48 0v22z",
  male: "M30 44a18 18 0 0 1 36 0l-4-7q-14 3-28 0z",
};

/** Decoration: the name is beside it. */
function Face({ gender = "" }: { gender?: string | undefined }) {
  const shape = hair[gender.toLowerCase()];
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true" className="face size-24 flex-none rounded-full object-cover">
      <circle cx="48" cy="48" r="48" className="fill-tint" />
      {shape === undefined || gender.toLowerCase() === "male" ? null : (
        <path d={shape} className="fill-primary" />
      )}
      <path d="M16 96a32 28 0 0 1 64 0z" className="fill-primary" />
      <ellipse cx="48" cy="46" rx="15" ry="18" className="fill-accent-line" />
      {gender.toLowerCase() === "male" ? <path d={shape} className="fill-primary" /> : null}
    </svg>
  );
}
