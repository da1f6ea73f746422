import type { ReactNode } from "react";
import type { Helpline } from "#app/format/phone.ts";
import { HelpLines } from "./practice-contact.tsx";

/** What pages with and without a session have in common. */
export const SkipLink = () => (
  <a
    href="#main"
    className="skip-link fixed -top-40 left-2 z-40 rounded-m bg-primary px-4 py-2.5 font-semi text-on-primary focus:top-2 print:hidden"
  >
    Skip to main content
  </a>
);

export const brandClass =
  "flex min-h-touch min-w-touch items-center gap-2.5 font-heavy text-lead/[1.3] tracking-[-0.01em] no-underline";

type FootProps = { helpline: Helpline; className?: string; children: ReactNode };

export const Foot = ({ helpline, className = "", children }: FootProps) => (
  <footer
    className={`foot flex flex-wrap items-center gap-x-(--s3) gap-y-1 border-line border-t px-gutter py-(--s2) text-muted text-small print:hidden ${className}`}
  >
    <HelpLines helpline={helpline} />
    {children}
  </footer>
);
