/** Playwright is the reader's to install: the package has none of its own. */
export class MissingPlaywright extends Error {}

/** Loaded with its first use. Throws `MissingPlaywright`, which says what needs it. */
export async function loadBrowser(what: string): Promise<typeof import("./open-browser.ts")> {
  return import("./open-browser.ts").catch((error: unknown) => {
    const isMissing = error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND";
    if (!isMissing || !error.message.includes("@playwright/test")) throw error;
    throw new MissingPlaywright(
      `${what} needs Playwright, which is not installed: npm install @playwright/test`,
    );
  });
}

export function isPortalUp(portalUrl: string): Promise<boolean> {
  return fetch(`${portalUrl.replace(/(?<!\/)\/+$/, "")}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
