declare global {
  interface Window {
    sentNodes?: Set<Node>;
  }
}

/** An inline script, the last element of the body. */
export const noteSentNodes = "sentNodes=new Set(document.body.childNodes)";

/**
 * Extensions put nodes among the children of the body. Before hydration React would take them for its own, and draw
 * the whole page again (react/react 24430); behind its own it leaves them alone. Panels of the page are no children
 * of the body; the router's scripts are, and may still arrive.
 */
export function moveForeignNodes(): void {
  const sent = window.sentNodes ?? new Set();
  const last = [...sent].at(-1);
  if (last?.parentNode !== document.body) return;
  for (const node of [...document.body.childNodes]) {
    if (node === last) return;
    const mayBeSent = sent.has(node) || node instanceof Comment || /^(script|template)$/i.test(node.nodeName);
    if (!mayBeSent) document.body.append(node);
  }
}

/**
 * A translator or an extension may put an element in the place of a text, or around it, so React's own calls would
 * fail, and a text that changed would never be seen (react/react 11538). Here a call about a text that was moved is
 * about what is in its place, and a text that changes takes its own place back: what the page says is true, and the
 * translator translates it again.
 */
export function followMovedTexts(): void {
  const standIns = new WeakMap<Node, Element>();
  const note = (records: readonly MutationRecord[]) => {
    const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]));
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      for (const removed of removedNodes) {
        if (!(removed instanceof Text) || removed.isConnected) continue;
        // Some put the element beside the text first, and remove the text then.
        const beside = [previousSibling, nextSibling].find((node) => node !== null && added.has(node));
        const standIn = addedNodes[0] ?? beside;
        if (standIn instanceof Element) standIns.set(removed, standIn);
      }
    }
  };
  const observer = new MutationObserver(note);
  observer.observe(document, { childList: true, subtree: true });

  const placeOf = (parent: Node, node: Node): Node | undefined => {
    note(observer.takeRecords());
    let place = node.isConnected ? node : standIns.get(node);
    while (place && place.parentNode !== parent) place = place.parentNode ?? undefined;
    return place;
  };

  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    const place = placeOf(this, child);
    if (place !== undefined) removeChild.call(this, place);
    return child;
  };
  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, before: Node | null): T {
    const isHere = before === null || before.parentNode === this;
    return insertBefore.call(this, node, isHere ? before : (placeOf(this, before) ?? null)) as T;
  };
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");
  Object.defineProperty(Node.prototype, "nodeValue", {
    ...nodeValue,
    set(this: Node, value: string | null) {
      nodeValue?.set?.call(this, value);
      if (!(this instanceof Text) || this.isConnected) return;
      note(observer.takeRecords());
      const standIn = standIns.get(this);
      if (standIn?.isConnected) standIn.replaceWith(this);
    },
  });
}
