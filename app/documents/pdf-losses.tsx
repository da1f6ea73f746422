import { Note } from "#app/ui/note.tsx";

/** `cut`: the end of the file is missing, so what is left out is not known. */
type Loss = "picture" | "words" | "part" | "cut";

/** Without a page it is somewhere in the document. */
export type Lost = { loss: Loss; page?: number };

const warnings: readonly (readonly [RegExp, Loss])[] = [
  [/loadFont - \w+ failed|getTextContent - ignoring/, "words"],
  [/ignoring (XObject|pattern|shading|errors)|inline image|^Warning: Image /, "part"],
];

/** Most warnings say of nothing that is left out. A picture is not among them: see `lostObjects`. */
export const lossIn = (warning: string) => warnings.find(([pattern]) => pattern.test(warning))?.[1];

/** What pdf.js keeps of a drawn page, by id: nothing for a picture and a sentence for a font that it could not read. */
export type DrawnPage = Record<"objs" | "commonObjs", Iterable<readonly unknown[]>> & { pageNumber: number };

export function lostObjects({ objs, commonObjs, pageNumber }: DrawnPage): Lost[] {
  const ofPage = `img_p${pageNumber - 1}_`;
  const all = [...objs, ...commonObjs];
  return [
    ...(all.some(([id, data]) => data === null && String(id).includes(ofPage))
      ? [{ loss: "picture", page: pageNumber } as const]
      : []),
    ...(all.some(([, data]) => typeof data === "string") ? [{ loss: "words" } as const] : []),
  ];
}

/** The mark at its end may have a few other bytes behind it. */
export const isCut = (file: ArrayBuffer) =>
  !new TextDecoder("latin1").decode(file.slice(-2048)).includes("%%EOF");

export function LossNotes({ lost, page, what }: { lost: readonly Lost[]; page: number; what: string }) {
  const here = lost.filter((each) => each.page === undefined || each.page === page);
  const titles: Readonly<Record<Loss, string>> = {
    picture: "A picture on this page cannot be shown here.",
    words: `Some words of ${what} cannot be shown here.`,
    part: `Part of ${here.some((each) => each.page) ? "this page" : what} cannot be shown here.`,
    cut: `Part of ${what} may be missing, because the file is damaged.`,
  };
  return (
    <div role="status">
      {[...new Set(here.map(({ loss }) => loss))].map((loss) => (
        <Note key={loss} tone="warning" title={titles[loss]} className="mx-8 my-3 max-md:mx-4">
          {loss === "cut" ? "Call the practice to ask for it again." : `Download ${what} to see all of it.`}
        </Note>
      ))}
    </div>
  );
}
