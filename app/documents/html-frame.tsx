import { useEffect, useEffectEvent, useRef, useState } from "react";
import styles from "./html-document.css?url";
import type { ViewEvents } from "./open-document.ts";
import "./documents.css";

export type HtmlFrameProps = {
  /** Cleaned by HtmlCleaner on the server. */
  html: string;
  /** Names the frame for screen readers. */
  title: string;
} & Partial<Pick<ViewEvents, "onReady">>;

/**
 * HTML from the practice in a document of its own, in which no script runs and no form is sent (threat T20). The
 * portal's own code may read that document, to make the frame as high as its content and to print it.
 */
export function HtmlFrame({ html, title, onReady }: HtmlFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number>();
  const measure = () => {
    const content = contentOf(frame.current);
    if (content) setHeight(content.documentElement.offsetHeight);
    return content;
  };
  const settled = useEffectEvent(() => {
    if (measure()) onReady?.(() => frame.current?.contentWindow?.print());
  });
  const resized = useEffectEvent(() => void measure());
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const loaded = () => settled();
    element.addEventListener("load", loaded);
    // A frame of the first page has loaded before this code.
    loaded();
    const observer = new ResizeObserver(() => resized());
    observer.observe(element);
    return () => {
      element.removeEventListener("load", loaded);
      observer.disconnect();
    };
  }, []);
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin allow-modals allow-popups allow-popups-to-escape-sandbox"
      srcDoc={documentOf(html)}
      height={height}
      className="html-frame"
    />
  );
}

/** The frame's document once it has loaded. A new frame holds an empty one at first. */
function contentOf(frame: HTMLIFrameElement | null): Document | undefined {
  const content = frame?.contentDocument;
  return content?.URL === "about:srcdoc" && content.readyState === "complete" ? content : undefined;
}

const documentOf = (html: string) =>
  `<!doctype html><html lang="en-NZ"><head><meta charset="utf-8"><link rel="stylesheet" href="${styles}"></head><body>${html}</body></html>`;
