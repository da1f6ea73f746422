import { useEffect, useEffectEvent, useRef, useState } from "react";
import styles from "./html-document.css?url";
import type { ViewEvents } from "./open-document.ts";
import "./documents.css";

export type HtmlFrameProps = {
  /** Cleaned by cleanHtml on the server. */
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
  const ready = useEffectEvent(() => {
    const { contentDocument, contentWindow } = frame.current ?? {};
    if (contentDocument?.readyState !== "complete" || contentDocument.body === null) return;
    onReady?.(() => contentWindow?.print());
  });
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const measure = () => {
      // A frame that leaves the page, or is between two documents, has no root.
      const root = element.contentDocument?.documentElement as HTMLElement | null | undefined;
      setHeight(root?.offsetHeight);
    };
    const loaded = () => {
      measure();
      ready();
    };
    element.addEventListener("load", loaded);
    // A frame of the first page has loaded before this code.
    loaded();
    const observer = new ResizeObserver(measure);
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

const documentOf = (html: string) =>
  `<!doctype html><html lang="en-NZ"><head><meta charset="utf-8"><link rel="stylesheet" href="${styles}"></head><body>${html}</body></html>`;
