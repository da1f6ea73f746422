import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from "react";
import { Scripts } from "react-router";
import { recordEarlyInput } from "./early-input.ts";

/** It has to be called, because a component that only renders it does not see its elements. */
const useScripts = Scripts;

/** A tab in the background paints nothing, nor does a frame outside the window. */
const latestMs = 1_000;

/**
 * What the oldest browsers with scripts have, and none before them (ruling B94): `:has` from Firefox 121, `color-mix` from
 * Chrome 111, import maps from Safari 16.4. Older ones keep the page as it was sent, whose links and forms work.
 */
const isNewEnough =
  'CSS.supports("selector(:has(a)) and (color:color-mix(in srgb,red,red))")&&HTMLScriptElement.supports?.("importmap")';

/** Zod would try whether functions can be made of text, which the page's policy forbids and reports. */
const zodSettings = "__zod_globalConfig={jitless:true};";

type ElementProps = {
  href?: string;
  nonce?: string;
  type?: string;
  children?: ReactNode;
  dangerouslySetInnerHTML?: { __html: string };
};

/** Only the server needs the text of a script: hydration keeps what was sent, so the browser's build leaves it out. */
const isSent = import.meta.env.SSR;

/**
 * Before the first paint they would share the line and the processor with what the patient is waiting to see. They do
 * not wait for the document's end, because the panels of a slow practice are part of it.
 */
export function LateScripts() {
  const elements = elementsIn(useScripts({}));
  const hrefs = elements.flatMap(({ type, props: { href } }) => (type === "link" && href ? [href] : []));
  return elements
    .filter(({ type }) => type === "script")
    .map(({ props }, index) => {
      const own = props.dangerouslySetInnerHTML?.__html ?? "";
      return (
        <script
          // biome-ignore lint/suspicious/noArrayIndexKey: the framework's scripts have no identity but their order.
          key={index}
          nonce={props.nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the framework's own script.
          dangerouslySetInnerHTML={{
            __html: isSent && props.type === "module" ? startLater(own, hrefs) : own,
          }}
        />
      );
    });
}

/** From the first element of the page on: before the scripts above are read, too. */
export function EarlyInputScript() {
  const nonce = elementsIn(useScripts({})).find(({ type }) => type === "script")?.props.nonce;
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the portal's own script.
      dangerouslySetInnerHTML={{ __html: isSent ? recordEarlyInput : "" }}
    />
  );
}

function elementsIn(node: ReactNode): ReactElement<ElementProps>[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<ElementProps>(child)) return [];
    return child.type === Fragment ? elementsIn(child.props.children) : [child];
  });
}

/** Two frames later would do as well: a timer of a frame's callback runs after that frame is painted. */
function startLater(module: string, hrefs: readonly string[]): string {
  const [code, preloads] = [module, hrefs].map((value) => JSON.stringify(value).replaceAll("<", "\\u003c"));
  return `if(${isNewEnough}){${zodSettings}{
const {nonce} = document.currentScript;
const put = (name, props) => document.head.append(Object.assign(document.createElement(name), {nonce}, props));
let start = () => {
  start = () => {};
  for (const href of ${preloads}) put("link", {rel: "modulepreload", href});
  put("script", {type: "module", text: ${code}});
};
requestAnimationFrame(() => setTimeout(() => start()));
setTimeout(() => start(), ${latestMs});
}}`;
}
