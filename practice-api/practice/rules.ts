export function asksToRing(text = ""): boolean {
  return /\b(?:ring|call|phone|telephone)\b(?= (?:us|the|to|our|reception|on|\+?\d))/i.test(text);
}

/** Undefined where the setting says in any way that it has none (rulings B26, B42). */
export function settingText(value = ""): string | undefined {
  const text = value.trim();
  return /^(?:n\/a|testing)?$/i.test(text) ? undefined : text;
}
