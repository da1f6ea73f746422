import { useSearchParams } from "react-router";

export type PartOfDay = "morning" | "afternoon";

export function usePartOfDay() {
  const [search] = useSearchParams();
  const part = search.get("part");
  const shown: PartOfDay | undefined = part === "morning" || part === "afternoon" ? part : undefined;
  return {
    part: shown,
    search,
    hrefOf: (other: PartOfDay | undefined) => withParam(search, "part", other),
  };
}

export function withParam(search: URLSearchParams, name: string, value: string | undefined): string {
  const next = new URLSearchParams(search);
  if (value === undefined) next.delete(name);
  else next.set(name, value);
  return `?${next}`;
}
