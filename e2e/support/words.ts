import type { Page } from "@playwright/test";

/**
 * The words and figures of the page that are broken over two lines, unless they need most of the width, and those that
 * are beyond its right edge, where paper has nothing.
 */
export function brokenWords(page: Page, { isPaper = false } = {}): Promise<string[]> {
  return page.evaluate((isPaper) => {
    const broken: string[] = [];
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    // A line may end at a hyphen, where a soft one allows it, and on paper at the slash between two names. Paper also
    // keeps both parts of "1.9-7.5" together.
    const words = isPaper
      ? /(?:[^\s\u00ad\-–—/]|(?<=\d)[-–](?=\d)|(?<!\p{L}{4})\/|\/(?!\p{L}{4})){2,}/gu
      : /[^\s\u00ad\-–—]{3,}/gu;
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const shown = text.parentElement;
      if (!shown?.checkVisibility() || shown.closest("script, style, .sr-only") !== null) continue;
      for (const { 0: word, index } of (text.textContent ?? "").matchAll(words)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const parts = [...range.getClientRects()].filter(({ width }) => width > 1);
        const width = parts.reduce((sum, part) => sum + part.width, 0);
        const isOnOneLine = parts.every(({ top }) => Math.abs(top - (parts[0]?.top ?? 0)) < 6);
        if (!isOnOneLine && width < innerWidth * 0.6) broken.push(word);
        if (isPaper && parts.some(({ right }) => right > innerWidth + 1))
          broken.push(`beyond the edge: ${word}`);
      }
    }
    return broken;
  }, isPaper);
}
