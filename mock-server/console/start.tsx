import { Button } from "./parts/button.tsx";
import { Note } from "./parts/note.tsx";

export function Start({ reason, onRetry }: { reason: string | undefined; onRetry: () => void }) {
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
