import { settingWords, writeSettings } from "#practice-api/practice/settings.ts";

/** As PRACTICE_SETTING_NUMBERS has them, for worlds whose settings have no names. */
export const settingNumbers = writeSettings(Object.fromEntries(settingWords.map((word) => [word, "1"])))
  .entries.map(({ id, name }) => `${id}=${name}`)
  .join();
