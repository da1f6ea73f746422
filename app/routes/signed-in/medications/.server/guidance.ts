/** Any code of a public list. Codes such as `LOCAL-…` are the practice's own and have no page. */
const plausibleCode = /^(?!local\b)[a-z0-9][a-z0-9.-]{3,39}$/i;

type GuidanceSettings = {
  url: string;
  /** Undefined allows the practice's own origin. */
  origins?: readonly string[] | undefined;
};

/** Spec 2, section 2. Undefined also when the address leads to an origin that is not allowed. */
export function guidanceFor(
  code: string | undefined,
  { url, origins }: GuidanceSettings,
  practiceUrl: string,
): string | undefined {
  if (code === undefined || !plausibleCode.test(code)) return undefined;
  const address = url.replaceAll("{code}", code);
  if (!URL.canParse(address, `${practiceUrl}/`)) return undefined;
  const page = new URL(address, `${practiceUrl}/`);
  const allowed = origins ?? [new URL(practiceUrl).origin];
  return allowed.includes(page.origin) ? page.href : undefined;
}
