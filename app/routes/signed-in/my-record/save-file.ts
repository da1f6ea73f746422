/** Saves a text as a file of the browser's downloads. It is in the page's memory only until then. */
export function saveFile(name: string, type: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = href;
  link.download = name;
  link.click();
  // The download has begun once the click's task is over.
  setTimeout(() => URL.revokeObjectURL(href));
}
