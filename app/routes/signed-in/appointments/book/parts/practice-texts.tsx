import type { BookingView } from "../.server/loader.ts";
import { bookingFacts } from "../labels.ts";

export function PracticeTexts({ view }: { view: BookingView }) {
  const { faceToFace, terms } = view.texts;
  const shown = [bookingFacts(view).method === "faceToFace" ? faceToFace : undefined, terms];
  return shown.map((text) =>
    text === undefined ? null : (
      <p key={text} className="max-w-measure whitespace-pre-line">
        {text}
      </p>
    ),
  );
}
