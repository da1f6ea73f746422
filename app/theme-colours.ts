/** What a phone paints around the portal: `--frame` of tokens.css, and `--page` while the portal starts. */
export const themeColours = { light: "#DBE9E6", dark: "#0D2A2D", page: "#FAF8F4" };
