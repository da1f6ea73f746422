import { type FileProblem, type FileSetProblem, fileLimits } from "./message-files.ts";

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;

/** Why a file cannot be sent. */
export const fileProblemTexts: Record<FileProblem, string> = {
  type: "This kind of file cannot be sent. Use PNG, JPG or PDF.",
  content: "This file is not what its name says, or it is damaged. Use PNG, JPG or PDF.",
  empty: "This file is empty.",
  tooLarge: `This file is larger than ${megabytes(fileLimits.bytes)}.`,
  tooManyPixels: "This picture has more than 40 million pixels. Send a smaller copy of it.",
};

/** Why a file cannot be added to the others. */
export const setProblemTexts: Record<FileSetProblem, string> = {
  duplicate: "You have chosen this file already.",
  tooMany: `A message can have ${fileLimits.files} files at most.`,
  tooMuch: `The files of a message can have ${megabytes(fileLimits.totalBytes)} together at most.`,
};
