const alike = new Intl.Collator("en-NZ", { sensitivity: "base" });

/** Only whole names are known, so a first word of two letters, such as "Te", is no given name by itself. */
export function shortNames(names: readonly string[]): string[] {
  const given = names.map((name) => {
    const words = name.trim().split(/\s+/);
    return words.slice(0, (words[0]?.length ?? 0) <= 2 ? 2 : 1).join(" ");
  });
  const isShared = (name: string) => given.filter((other) => alike.compare(name, other) === 0).length > 1;
  return names.map((name, at) => {
    const short = given[at] ?? name;
    return isShared(short) ? name : short;
  });
}
