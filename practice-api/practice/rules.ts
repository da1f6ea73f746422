/** Whether a text of the practice asks the patient to ring: "Please ring us to book this vaccination". */
export function asksToRing(text = ""): boolean {
  return /\b(?:ring|call|phone|telephone)\b(?= (?:us|the|to|our|reception|on|\+?\d))/i.test(text);
}
