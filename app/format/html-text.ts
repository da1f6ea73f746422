const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** For an element, or an attribute with quotes. */
export const htmlText = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
