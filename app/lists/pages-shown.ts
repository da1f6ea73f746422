/** Beyond this, narrowing the list serves better than a longer one. */
const most = 20;

/** How many pages of a list are asked for by `?pages=`: one unless a number says more. */
export function pagesIn(search: URLSearchParams): number {
  const asked = Number(search.get("pages") ?? 1);
  return Number.isInteger(asked) ? Math.min(Math.max(asked, 1), most) : 1;
}
