import type { Config } from "tailwindcss";

const token = (name: string) => `var(--${name})`;
const tokens = (...names: string[]) => Object.fromEntries(names.map((name) => [name, token(name)]));

/** Every value points at a custom property of app/tokens.css, so that dark mode and acting-for just work. */
export default {
  theme: {
    colors: {
      transparent: "transparent",
      current: "currentColor",
      /* Documents of the practice, in dark mode too. */
      paper: "#fff",
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
      /* A date and time that a screen is about. */
      when: ["1.375rem", "1.75rem"],
      "when-big": ["1.5rem", "2rem"],
      "when-hero": ["2rem", "2.5rem"],
      "when-huge": ["1.75rem", "2.25rem"],
    },
    fontWeight: { normal: "400", medium: "500", semi: "600", strong: "650", heavy: "680" },
    borderRadius: {
      none: "0",
      s: token("r-s"),
      m: token("r-m"),
      l: token("r-l"),
      xl: token("r-xl"),
      full: token("r-full"),
    },
    boxShadow: {
      none: "none",
      1: token("shadow-1"),
      2: token("shadow-2"),
      3: token("shadow-3"),
      line: "inset 0 0 0 1.5px var(--line)",
    },
    screens: { sm: "640px", md: "768px", lg: "993px", xl: "1200px" },
    extend: {
      maxWidth: {
        measure: token("measure"),
        page: "1240px",
        form: "440px",
        700: "700px",
        800: "800px",
        1000: "1000px",
        1500: "1500px",
      },
      maxHeight: { meeting: "80dvh", sheet: "200mm" },
      minHeight: { "touch-big": "3.25rem", captcha: "3.125rem" },
      /* The page's own widths: the sidebar takes 225 px, so the window's say too little. */
      containers: {
        narrow: "480px",
        pair: "620px",
        row: "700px",
        split: "760px",
        mail: "860px",
        wide: "900px",
        bill: "1040px",
      },
      /* What takes the rest of a line, and what is only as wide as its content. */
      gridTemplateColumns: {
        rest: "minmax(0, 1fr)",
        "rest-end": "minmax(0, 1fr) auto",
        "start-rest": "auto minmax(0, 1fr)",
        "start-rest-15": "auto minmax(0, 1fr) minmax(0, 15rem)",
        "start-rest-end": "auto minmax(0, 1fr) auto",
        "date-rest-end": "14rem minmax(0, 1fr) auto",
        "date-rest-end-mark": "14rem minmax(0, 1fr) auto 1.25rem",
        "both-sides": "minmax(0, 1fr) 1.5rem minmax(0, 1fr)",
        "more-less": "minmax(0, 1.35fr) minmax(0, 1fr)",
        tiles: "repeat(auto-fill, minmax(min(240px, 100%), 1fr))",
        fill: "repeat(auto-fill, minmax(min(14rem, 100%), 1fr))",
        "aside-wide": "minmax(0, 1fr) 340px",
        aside: "minmax(0, 1fr) 20rem",
        label: "8rem minmax(0, 1fr)",
        third: "minmax(7.5rem, 1fr) minmax(0, 2fr)",
        "label-rest-end": "minmax(0, 7rem) minmax(0, 1fr) auto",
      },
      textUnderlineOffset: { link: "0.2em" },
      gridTemplateRows: { "auto-auto-rest": "auto auto 1fr" },
      borderWidth: { 1.5: "1.5px" },
      letterSpacing: { tight: "-0.018em" },
      spacing: {
        gutter: token("gutter"),
        touch: token("touch"),
        sidebar: token("sidebar"),
        header: token("header"),
        "below-header": "calc(var(--header) + var(--s2))",
      },
      transitionTimingFunction: { harbour: token("ease") },
      transitionDuration: { 1: token("d-1"), 2: token("d-2"), 3: token("d-3") },
    },
  },
} satisfies Config;
