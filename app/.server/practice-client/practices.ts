import type { Config, Practices } from "../configuration/config.ts";
import { type PracticeData, unknownPractice } from "../configuration/practice-file.ts";
import { messageOf } from "../errors.ts";
import { log } from "../telemetry/log.ts";
import { metrics } from "../telemetry/metrics.ts";
import { allowedBaseUrl } from "./base-urls.ts";

/** By polling: a folder that Kubernetes mounts changes by a link, which a watcher may miss. */
const rereadMs = 10_000;

/** A file that cannot be used leaves all as they were: the practices are always those of one reading. */
export function watchPractices(config: Config) {
  const { practiceFiles, practices, practiceOrigins, cardOrigins } = config;
  let last: Practices = { practiceFiles, practices, practiceOrigins, cardOrigins };
  let current = config;
  let failure: string | undefined;
  let readAt = Date.now();
  const noteSuccess = () => {
    readAt = Date.now();
    metrics.lastPracticeRead.set(readAt / 1_000);
  };
  const reread = () => {
    try {
      const read = config.readPractices(last);
      if (read !== last || failure !== undefined) log.info({}, "practice data read");
      if (read !== last) current = { ...config, ...read };
      last = read;
      failure = undefined;
      noteSuccess();
    } catch (error) {
      const reason = messageOf(error);
      if (reason !== failure) log.error({ error: reason }, "practice data not read");
      failure = reason;
    }
  };
  const hasFiles = practiceFiles.length > 0;
  if (hasFiles) noteSuccess();
  const timer = hasFiles ? setInterval(reread, rereadMs).unref() : undefined;
  return {
    config: () => current,
    status: () => ({ files: last.practiceFiles.length, readAt, failure }),
    reread,
    close: () => clearInterval(timer),
  };
}

export function practiceDataOf({ practices }: Pick<Config, "practices">, apiUrl: string): PracticeData {
  const { origin } = new URL(apiUrl);
  return (
    practices.find(({ origins }) => origins.includes(origin)) ??
    practices.find(({ origins }) => allowedBaseUrl(apiUrl, origins) !== undefined) ??
    practices.find(({ origins }) => origins.length === 0) ??
    unknownPractice
  );
}
