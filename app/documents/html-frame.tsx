import { useEffect, useEffectEvent, useRef, useState } from "react";
import styles from "./html-document.css?url";
import type { ViewEvents } from "./open-document.ts";
import "./print-sheet.css";

type HtmlFrameProps = {
  /** Cleaned by HtmlCleaner on the server. */
  html: string;
  title: string;
} & Partial<Pick<ViewEvents, "onReady">>;

/**
 * HTML from the practice in a document of its own, in which no script runs and no form is sent (threat T20). The
 * portal's own code may read that document, to make the frame as high as its content and to print it: a frame
 * cannot go on over several sheets, so its elements are printed as a copy with the attributes of tables and lists only.
 */
export function HtmlFrame({ html, title, onReady }: HtmlFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number>();
  const measure = () => {
    const content = contentOf(frame.current);
    if (content?.readyState !== "complete") return undefined;
    setHeight(content.documentElement.offsetHeight);
    return content;
  };
  const settled = useEffectEvent(() => {
    if (measure()) onReady?.(() => window.print());
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
    const copy = document.createElement("div");
    copy.className = "printed-html";
    const printing = () => {
      const content = contentOf(element);
      // Without a copy the frame itself is printed.
      if (content === undefined) return;
      copy.replaceChildren(...plainCopy(content));
      element.after(copy);
    };
    const printed = () => copy.remove();
    window.addEventListener("beforeprint", printing);
    window.addEventListener("afterprint", printed);
    return () => {
      element.removeEventListener("load", loaded);
      observer.disconnect();
      window.removeEventListener("beforeprint", printing);
      window.removeEventListener("afterprint", printed);
      printed();
    };
  }, []);
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={documentOf(html)}
      height={height}
      className="scheme-light block min-h-72 w-full border-0 bg-paper print:has-[+.printed-html]:hidden"
    />
  );
}

/** Its stylesheet may still be on its way. A new frame holds an empty document at first. */
function contentOf(frame: HTMLIFrameElement | null): Document | undefined {
  const content = frame?.contentDocument;
  return content?.URL === "about:srcdoc" && content.readyState !== "loading" ? content : undefined;
}

export const printedAttributes = ["colspan", "rowspan", "start"];

/** Neither an address nor anything that can run is left of the content, only its text and tables. */
function plainCopy(content: Document): Node[] {
  const nodes = [...content.body.childNodes].map((node) => document.importNode(node, true));
  for (const node of nodes.filter((one) => one instanceof Element)) {
    for (const element of [node, ...node.querySelectorAll("*")]) {
      for (const name of element.getAttributeNames()) {
        if (!printedAttributes.includes(name)) element.removeAttribute(name);
      }
    }
  }
  return nodes;
}

const documentOf = (html: string) =>
  `<!doctype html><html lang="en-NZ"><head><meta charset="utf-8"><link rel="stylesheet" href="${styles}"></head><body>${html}</body></html>`;
