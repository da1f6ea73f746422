import { useEffect, useState } from "react";
import { ClockCard } from "./clock/clock-card.tsx";
import { DialectsCard } from "./dialects/dialects-card.tsx";
import { EditorCard } from "./editor/editor-card.tsx";
import { FaultDialog } from "./faults/fault-dialog.tsx";
import { FaultsCard } from "./faults/faults-card.tsx";
import { emptyForm, formOf, type RuleForm } from "./faults/rule.ts";
import { faultMatchOf } from "./journal/copies.ts";
import { JournalCard } from "./journal/journal-card.tsx";
import { Help, MagicWords } from "./pages/pages.tsx";
import { Button } from "./parts/button.tsx";
import { Note } from "./parts/note.tsx";
import { ActsCard } from "./practice-acts/acts-card.tsx";
import { ScenarioSidebar, StoryCard } from "./scenarios/story-card.tsx";
import { ScriptCard } from "./script/script-card.tsx";
import { usePlace } from "./state/address.ts";
import { lostText, useLoaded } from "./state/loaded.ts";
import { practice } from "./state/practice.ts";
import { useWorld, WorldProvider } from "./state/use-world.tsx";
import type { Connection } from "./state/world-view.ts";
import { Top } from "./top.tsx";
import { GoneWorld } from "./worlds/gone-world.tsx";
import { OutboxCard } from "./worlds/outbox-card.tsx";
import { WorldsCard } from "./worlds/worlds-card.tsx";

/** The list shows minutes. */
const worldsEvery = 15_000;

export function App() {
  const { world } = usePlace();
  const [info, reload] = useLoaded(practice.practice);
  if (info.value === undefined) {
    return (
      <Start reason={info.status === "failed" ? info.reason : undefined} onRetry={() => void reload()} />
    );
  }
  return (
    // Another world begins with nothing of the one before.
    <WorldProvider key={world} id={world} info={info.value}>
      <Shown />
    </WorldProvider>
  );
}

function Shown() {
  const { page, world } = usePlace();
  const { info, view } = useWorld();
  const [worlds, reloadWorlds] = useLoaded(practice.worlds, worldsEvery);
  const title = page === "help" ? "Help" : page === "magic-words" ? "Magic words" : `World ${world}`;
  useEffect(() => {
    document.title = `${title} · Mock practice`;
  }, [title]);
  const left = worlds.value?.find(({ id }) => id === world)?.expiresInSeconds;
  return (
    <div className="frame">
      <Top world={world} secondsLeft={left} portalUrl={info.portalUrl} />
      <main className="sheet" id="content">
        <ConnectionBanner connection={view.connection} />
        {page === "help" && <Help world={world} portalUrl={info.portalUrl} />}
        {page === "magic-words" && <MagicWords info={info} world={world} />}
        {page === "console" && view.connection === "gone" && (
          <GoneWorld id={world} reason={view.goneReason ?? ""} worlds={worlds.value ?? []} />
        )}
        {page === "console" && view.connection !== "gone" && (
          <Console worlds={worlds} onReloadWorlds={reloadWorlds} />
        )}
      </main>
    </div>
  );
}

type WorldsProps = Parameters<typeof WorldsCard>[0];

function Console({
  worlds,
  onReloadWorlds,
}: {
  worlds: WorldsProps["worlds"];
  onReloadWorlds: WorldsProps["onReload"];
}) {
  const [scenarios, reloadScenarios] = useLoaded(practice.scenarios);
  const [rule, setRule] = useState<RuleForm>();
  const { view } = useWorld();
  /** What the cards say about presses ends with the scenario in which they were made. */
  const scenario = view.description.value?.scenario ?? "";
  const reload = () => void reloadScenarios();
  return (
    <>
      <div className="grid-of-cards">
        <ScenarioSidebar scenarios={scenarios} onReload={reload} />
        <div className="stack">
          <StoryCard scenarios={scenarios} onReload={reload} />
          <ScriptCard />
          <JournalCard onMakeFault={(entry) => setRule(formOf(faultMatchOf(entry) ?? {}))} />
          <EditorCard scenarios={scenarios} onSaved={reloadScenarios} />
        </div>
        <div className="stack">
          <ClockCard key={`clock ${scenario}`} />
          <ActsCard key={`acts ${scenario}`} />
          <FaultsCard onWrite={() => setRule(emptyForm)} />
          <WorldsCard worlds={worlds} onReload={onReloadWorlds} />
          <DialectsCard key={`dialects ${scenario}`} />
          <OutboxCard />
        </div>
      </div>
      {rule && <FaultDialog first={rule} onClose={() => setRule(undefined)} />}
    </>
  );
}

function ConnectionBanner({ connection }: { connection: Connection }) {
  return (
    <div role="status">
      {connection === "lost" && (
        <div className="banner">
          <Note tone="danger">
            <p>
              <b>{lostText}</b> It may have been stopped. Start it again with <code>npm start</code>; this
              page connects by itself, and nothing that you typed is lost.
            </p>
          </Note>
        </div>
      )}
    </div>
  );
}

function Start({ reason, onRetry }: { reason: string | undefined; onRetry: () => void }) {
  return (
    <main className="sheet">
      <h1>Mock practice</h1>
      {reason === undefined ? (
        <p className="mt-2 text-muted">Reading the practice …</p>
      ) : (
        <div className="mt-4 max-w-measure">
          <Note tone="danger">
            <p>{reason}</p>
            <Button look="text" onClick={onRetry}>
              Try again
            </Button>
          </Note>
        </div>
      )}
    </main>
  );
}
