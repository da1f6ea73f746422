import type { ReactNode } from "react";
import { StripRidges } from "#app/ui/drawings/ridges.tsx";
import { CallPractice } from "./call-practice.tsx";
import { Reference } from "./reference.tsx";

type MessagePageProps = {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** The shell has its own main landmark. */
  isWholePage?: boolean;
};

const card = "@container w-full max-w-140 overflow-hidden rounded-xl bg-surface shadow-2";

export function MessagePage({ title, text, action, isWholePage = true }: MessagePageProps) {
  const words = (
    <>
      <title>{title}</title>
      <div className="message-scene relative isolate h-40 bg-hero">
        <StripRidges />
      </div>
      <div className="p-6 @narrow:p-8">
        <h1 tabIndex={-1}>{title}</h1>
        {text === undefined ? null : <div className="mt-2 max-w-measure">{text}</div>}
        {action === undefined ? null : <div className="my-6 [&_.button]:w-full">{action}</div>}
        <CallPractice />
        <Reference />
      </div>
    </>
  );
  if (!isWholePage) return <div className={card}>{words}</div>;
  return (
    <div className="grid min-h-dvh place-items-center p-gutter [&_.call-practice>.button]:w-full">
      <main id="main" tabIndex={-1} className={card}>
        {words}
      </main>
    </div>
  );
}
