import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";

/** In memory, because an address may not have words that are looked for. */
let handed: { path: string; words: string } | undefined;

export function handWords(path: string, words: string): void {
  handed = { path, words };
}

/** Takes the words that another page handed over, and only once. */
export function useHandedWords(take: (words: string) => void): void {
  const { pathname, key } = useLocation();
  const takeHanded = useEffectEvent(() => {
    if (handed === undefined) return;
    const { path, words } = handed;
    handed = undefined;
    if (path === pathname) take(words);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation may bring words.
  useEffect(() => takeHanded(), [key]);
}
