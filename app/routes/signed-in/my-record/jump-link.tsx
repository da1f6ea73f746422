import type { MouseEvent, ReactNode } from "react";

export const manifestHeading = "record-made";

type JumpLinkProps = {
  to: string;
  className?: string;
  children: ReactNode;
};

/** Changes no address, which would not find the copy again. */
export function JumpLink({ to, className, children }: JumpLinkProps) {
  const jump = (event: MouseEvent) => {
    event.preventDefault();
    const heading = document.getElementById(to);
    const part = heading?.closest("details");
    if (part) part.open = true;
    const target = heading?.closest("summary") ?? heading;
    target?.focus();
    target?.scrollIntoView();
  };
  return (
    <a href={`#${to}`} className={className} onClick={jump}>
      {children}
    </a>
  );
}
