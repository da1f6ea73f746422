import { useEffect, useEffectEvent, useRef, useState } from "react";
import { groundClass } from "./document-skeleton.tsx";
import type { FileViewProps, ViewEvents } from "./open-document.ts";
import { PrintSheet } from "./print-sheet.tsx";

export function PictureView({ src, title, onReady, onFailed }: FileViewProps & ViewEvents) {
  const picture = useRef<HTMLImageElement>(null);
  const [isPrinting, setIsPrinting] = useState(false);
  const settled = useEffectEvent(() => {
    if (picture.current?.complete !== true) return;
    if (picture.current.naturalWidth > 0) onReady(() => setIsPrinting(true));
    else onFailed("failed");
  });
  // The picture of the first page may have loaded before this code.
  useEffect(() => settled(), []);
  return (
    <div className={groundClass}>
      <img
        ref={picture}
        src={src}
        alt={title}
        className="h-auto max-w-full shadow-2"
        onLoad={() => settled()}
        onError={() => settled()}
      />
      {isPrinting ? (
        <PrintSheet isReady onDone={() => setIsPrinting(false)}>
          <img src={src} alt="" className="printed-page" />
        </PrintSheet>
      ) : null}
    </div>
  );
}
