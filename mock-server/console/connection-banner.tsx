import { Note } from "./parts/note.tsx";
import { lostText } from "./state/loaded.ts";
import type { Connection } from "./state/world-view.ts";

export function ConnectionBanner({ connection }: { connection: Connection }) {
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
