import { useEffect, useState, useSyncExternalStore } from "react";
import { clock } from "./cards/clock.tsx";
import { dialects } from "./cards/dialects.tsx";
import { outbox } from "./cards/outbox.tsx";
import { worlds } from "./cards/worlds.tsx";
import { EditorCard } from "./editor/editor-card.tsx";
import { FaultsCard } from "./faults/faults-card.tsx";
import { JournalCard } from "./journal/journal-card.tsx";
import { Help, MagicInputs } from "./pages.tsx";
import { Card, CardPart, Presses, TableCard } from "./parts/card.tsx";
import { Button, Note, PlaceLink } from "./parts/controls.tsx";
import { ActsCard } from "./practice-acts/acts-card.tsx";
import { ScenarioSidebar, StoryCard } from "./scenarios/story-card.tsx";
import { ScriptCard } from "./script/script-card.tsx";
import { usePlace } from "./state/address.ts";
import { lostText, useLoaded } from "./state/loaded.ts";
import { practice } from "./state/practice.ts";
import { useWorld, WorldProvider } from "./state/use-world.tsx";
import { Top } from "./top.tsx";

export function App() {
  const { world } = usePlace();
  const [info, reload] = useLoaded(practice.practice);
  if (info.value === undefined) {
    return (
      <main className="sheet">
        <h1>Mock practice</h1>
        {info.status === "failed" ? (
          <Note>
            <p>{info.reason}</p>
            <Button look="text" onClick={() => void reload()} label="Try again" />
          </Note>
        ) : (
          <p className="mt-2 text-muted">Reading the practice …</p>
        )}
      </main>
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
  const title = page === "help" ? "Help" : page === "magic-inputs" ? "Magic inputs" : `World ${world}`;
  useEffect(() => {
    document.title = `${title} · Mock practice`;
  }, [title]);
  return (
    <>
      <Top />
      <main className="sheet" id="content">
        <div role="status">
          {view.connection === "lost" && (
            <div className="mb-4">
              <Note>
                <b>{lostText}</b> It may have been stopped. Start it again with <code>npm start</code>; this
                page connects by itself, and nothing that you typed is lost.
              </Note>
            </div>
          )}
        </div>
        {page === "help" && <Help world={world} portalUrl={info.portalUrl} />}
        {page === "magic-inputs" && <MagicInputs info={info} world={world} />}
        {page === "console" && (view.connection === "gone" ? <GoneWorld /> : <Cards />)}
      </main>
    </>
  );
}

/** Of the style sheet's columns. */
const narrow = matchMedia("(width < 56.25em)");
const subscribeToWidth = (listener: () => void) => {
  narrow.addEventListener("change", listener);
  return () => narrow.removeEventListener("change", listener);
};

function Cards() {
  const isNarrow = useSyncExternalStore(subscribeToWidth, () => narrow.matches);
  const scenario = useWorld().view.description.value?.scenario;
  const [loaded, setLoaded] = useState({ scenario, count: 0 });
  if (scenario !== undefined && scenario !== loaded.scenario)
    setLoaded({ scenario, count: loaded.scenario === undefined ? 0 : loaded.count + 1 });
  const rest = (
    <>
      <TableCard row={worlds} />
      <TableCard key={`dialects ${loaded.count}`} row={dialects} />
      <TableCard row={outbox} />
    </>
  );
  return (
    <div className="columns">
      <ScenarioSidebar />
      <div className="stack">
        <StoryCard />
        <ScriptCard />
      </div>
      <div className="stack aside">
        {/* What these say about presses ends with the scenario in which they were made. */}
        <TableCard key={`clock ${loaded.count}`} row={clock} />
        <ActsCard key={`acts ${loaded.count}`} />
        <FaultsCard />
        {!isNarrow && rest}
      </div>
      <div className="stack">
        <JournalCard />
        <EditorCard />
      </div>
      {isNarrow && <div className="stack">{rest}</div>}
    </div>
  );
}

/** The world ran out, was removed, or never existed. */
function GoneWorld() {
  const { store, view, worlds: others } = useWorld();
  const { id } = store;
  const create = async () => {
    await practice.createWorld({ id });
    location.reload();
  };
  const rows = (others.value ?? []).map((world) => ({
    key: world.id,
    text: (
      <>
        <PlaceLink to={{ world: world.id, page: "console" }}>{world.id}</PlaceLink>: {world.title}
      </>
    ),
  }));
  return (
    <div className="mx-auto max-w-1000">
      <Card title={`There is no world ${id}`}>
        <p>
          {view.goneReason} A world ends an hour after its last use, and all of them end when the practice
          stops. Portals that were signed in to it are sent to the login page.
        </p>
        <Presses of={[{ look: "primary", label: `Create ${id}`, act: create }]} />
        <CardPart title="Or go to a world that exists" rows={rows} limit={8} />
      </Card>
    </div>
  );
}
