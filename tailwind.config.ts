import type { Config } from "tailwindcss";

const token = (name: string) => `var(--${name})`;
const tokens = (...names: string[]) => Object.fromEntries(names.map((name) => [name, token(name)]));

/** Every value points at a custom property of app/tokens.css, so that dark mode and acting-for just work. */
export default {
  theme: {
    colors: {
      transparent: "transparent",
      current: "currentColor",
      ...tokens("nav-on", "frame", "frame-hover", "page", "surface", "sunken", "raised", "scrim"),
      ...tokens("ink", "text", "muted", "line", "line-strong"),
      ...tokens(
        "primary",
        "primary-hover",
        "primary-press",
        "on-primary",
        "link",
        "tint",
        "on-tint",
        "tint-line",
      ),
      ...tokens("hero", "hero-2", "hero-3", "hero-4", "on-hero", "hero-muted", "hero-btn", "on-hero-btn"),
      ...tokens("accent", "on-accent", "accent-tint", "on-accent-tint", "accent-line"),
      ...tokens("danger", "on-danger", "danger-fg", "danger-bg", "danger-line"),
      ...tokens("warning-fg", "warning-bg", "warning-line", "success-fg", "success-bg", "success-line"),
      ...tokens("info-fg", "info-bg", "info-line", "focus", "focus-halo", "c1", "c2", "c3", "c4", "grid"),
    },
    fontFamily: { sans: token("font") },
    fontSize: {
      small: [token("t-small"), token("lh-small")],
      body: [token("t-body"), token("lh-body")],
      lead: [token("t-lead"), token("lh-lead")],
      h2: [token("t-h2"), token("lh-h2")],
      h1: [token("t-h1"), token("lh-h1")],
      num: [token("t-num"), token("lh-num")],
      claim: ["3.25rem", "3.625rem"],
    },
    fontWeight: { normal: "400", medium: "500", semi: "600", strong: "650", heavy: "680" },
    borderRadius: {
      none: "0",
      s: token("r-s"),
      m: token("r-m"),
      l: token("r-l"),
      sheet: "24px",
      xl: token("r-xl"),
      full: token("r-full"),
    },
    boxShadow: { none: "none", 1: token("shadow-1"), 2: token("shadow-2"), 3: token("shadow-3") },
    screens: { sm: "640px", md: "768px", lg: "993px", xl: "1200px" },
    extend: {
      maxWidth: {
        measure: token("measure"),
        page: "1240px",
        form: "440px",
        "form-page": "calc(440px + 2 * var(--gutter))",
        700: "700px",
        800: "800px",
        1000: "1000px",
        1500: "1500px",
      },
      minHeight: { "touch-big": "3.25rem", captcha: "3.125rem" },
      /* The page's own widths: the sidebar takes 225 px, so the window's say too little. */
      containers: { narrow: "480px", pair: "620px", wide: "900px" },
      gridTemplateColumns: {
        "rest-end": "minmax(0, 1fr) auto",
        "start-rest": "auto minmax(0, 1fr)",
        quarter: "minmax(7.5rem, 1fr) minmax(0, 3fr)",
        "sidebar-rest": "var(--sidebar) minmax(0, 1fr)",
        "scene-pane": "minmax(0, 1.05fr) minmax(0, 1fr)",
        "swatch-rest-end": "20px minmax(0, 1fr) auto",
      },
      gridTemplateRows: { rest: "1fr", "auto-rest": "auto 1fr", "auto-auto-rest": "auto auto 1fr" },
      borderWidth: { 1.5: "1.5px" },
      margin: { scene: "16vh" },
      animation: { rise: "rise var(--d-2) var(--ease)" },
      spacing: {
        gutter: token("gutter"),
        touch: token("touch"),
        sidebar: token("sidebar"),
        header: token("header"),
      },
      transitionTimingFunction: { harbour: token("ease") },
      transitionDuration: { 1: token("d-1"), 2: token("d-2"), 3: token("d-3") },
    },
  },
} satisfies Config;
