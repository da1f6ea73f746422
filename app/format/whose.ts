/** "your" or "Tama Ngata’s". Without a name it is the reader's own. */
export function whose(name: string | undefined): string {
  return name === undefined ? "your" : `${name}’s`;
}

/** "You have" or "Tama Ngata has". */
export function whoHas(name: string | undefined): string {
  return name === undefined ? "You have" : `${name} has`;
}
