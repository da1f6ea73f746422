/** "your" or "Tama Ngata’s". */
export function whose(name: string | undefined): string {
  return name === undefined ? "your" : `${name}’s`;
}

/** "You have" or "Tama Ngata has". */
export function whoHas(name: string | undefined): string {
  return name === undefined ? "You have" : `${name} has`;
}
