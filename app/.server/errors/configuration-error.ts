/** Only a change of the configuration resolves it. Its message is one sentence for the operator. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
}

export function exitWith(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
