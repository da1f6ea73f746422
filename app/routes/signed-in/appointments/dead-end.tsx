import type { ReactNode } from "react";
import { CallPractice } from "#app/shell/page/practice-contact.tsx";
import { ButtonLine } from "#app/ui/button-line.tsx";
import { QuietRidges } from "#app/ui/empty-and-failed.tsx";

type DeadEndProps = { title: string; children?: ReactNode; actions?: ReactNode; isCallPrimary?: boolean };

export function DeadEnd({ title, children, actions, isCallPrimary = false }: DeadEndProps) {
  return (
    <section className="card grid max-w-190 grid-cols-1 gap-3 p-4 @narrow:gap-4 @narrow:p-6">
      <div role="alert">
        <div className="float-right mb-2 ml-4">
          <QuietRidges />
        </div>
        <h3 className="text-danger-fg text-wrap">{title}</h3>
        {children}
      </div>
      {actions === undefined ? null : <ButtonLine>{actions}</ButtonLine>}
      <CallPractice isPrimary={isCallPrimary} />
    </section>
  );
}
