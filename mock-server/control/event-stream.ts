/** One server-sent event. `name` is empty for one without a name of its own. */
export type StreamEvent = { readonly id: string | undefined; readonly name: string; readonly data: string };

/** Reads server-sent events as they arrive; comments, which are heartbeats, are passed over. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  let text = "";
  for await (const piece of body.pipeThrough(new TextDecoderStream() as never) as ReadableStream<string>) {
    text += piece;
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const fields = new Map(
        block.split("\n").map((line) => {
          const colon = line.indexOf(": ");
          return [line.slice(0, colon), line.slice(colon + 2)] as const;
        }),
      );
      const data = fields.get("data");
      if (data !== undefined) yield { id: fields.get("id"), name: fields.get("event") ?? "", data };
    }
  }
}
