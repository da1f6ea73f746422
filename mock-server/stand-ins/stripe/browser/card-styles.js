// @ts-check
/**
 * @typedef {Record<string, string | Record<string, string>>} Rules
 * @typedef {{ base?: Rules, invalid?: Rules }} ElementStyle
 */

/** Colours and fonts are the page's own, so that the fields fit a light and a dark page. */
const layout = new CSSStyleSheet();
layout.replaceSync(`
  :host { display: block }
  .fields { display: flex; flex-wrap: wrap; gap: 0.5em 1em }
  label { display: flex; flex-direction: column; flex: 0 1 6em; min-width: 5em }
  label.number { flex: 1 1 12em }
  span { font-size: 0.875em }
  input {
    box-sizing: border-box; width: 100%; min-height: 1.75em; margin: 0; padding: 0; border: 0;
    background: transparent; color: inherit; font: inherit;
  }
  input::placeholder { color: color-mix(in srgb, currentcolor 75%, transparent); opacity: 1 }
  input:focus-visible { outline: 2px solid currentcolor; outline-offset: 2px }
  input:disabled { opacity: 0.6 }
  p { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%) }
`);

/** The properties and states of an element's style that Stripe documents. */
const properties = new Set(
  "backgroundColor color fontFamily fontSize fontSmoothing fontStyle fontVariant fontWeight letterSpacing lineHeight padding textAlign textDecoration textShadow textTransform".split(
    " ",
  ),
);
const states = new Set([
  ":hover",
  ":focus",
  "::placeholder",
  "::selection",
  ":-webkit-autofill",
  ":disabled",
]);
/** The selector of each variant, in the order in which a later one wins. */
const variants = /** @type {const} */ ([
  ["base", "input"],
  ["invalid", "input.invalid"],
]);

/** @param {ElementStyle} [style] */
export function styleOf(style = {}) {
  const sheet = new CSSStyleSheet();
  for (const [variant, selector] of variants) addRules(sheet, selector, style[variant] ?? {});
  return sheet;
}

/**
 * @param {CSSStyleSheet} sheet
 * @param {string} selector
 * @param {Rules} rules
 */
function addRules(sheet, selector, rules) {
  const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
  for (const [name, value] of Object.entries(rules)) {
    if (typeof value !== "string") {
      if (states.has(name)) addRules(sheet, `${selector}${name}`, value);
    } else if (properties.has(name) && rule instanceof CSSStyleRule) {
      rule.style.setProperty(
        name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
        value,
      );
    }
  }
}

/**
 * Constructed style sheets need no permission of the page's Content-Security-Policy.
 * @param {ShadowRoot} root
 * @param {CSSStyleSheet} style
 */
export function adoptStyles(root, style) {
  root.adoptedStyleSheets = [layout, style];
}
