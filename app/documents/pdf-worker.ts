import "./pdf-functions.ts";
import "pdfjs-dist/legacy/build/pdf.worker.min.mjs";

// What pdf.js leaves out of a page it says here alone. It reads no message that has no receiver.
const { warn } = console;
console.warn = (warning: unknown) => {
  warn(warning);
  postMessage({ warning });
};
