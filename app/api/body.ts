import { Problem } from './problem.ts';

const tooLarge = (most: number) => new Problem(413, `The request is too large; ${most} bytes are the most.`);

/** Time a body may take to arrive, in milliseconds. */
const patience = 20_000;

/** The body as bytes, never more than `most` of them. */
export async function readBody(request: Request, most: number): Promise<Buffer> {
  refuseEncoded(request);
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge(most);
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body === null) return Buffer.alloc(0);
  const reader = request.body.getReader();
  const timer = setTimeout(() => void reader.cancel().catch(() => {}), patience);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return Buffer.concat(chunks);
      size += value.byteLength;
      if (size > most) throw tooLarge(most);
      chunks.push(value);
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(400, 'The request ended early');
  } finally {
    clearTimeout(timer);
    reader.releaseLock();
  }
}

/** The body as JSON. */
export async function readJson(request: Request, most: number): Promise<unknown> {
  const [type, ...parameters] = (request.headers.get('content-type') ?? '').toLowerCase().split(';');
  const charset = parameters.map((each) => each.trim()).find((each) => each.startsWith('charset='));
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  if (type?.trim() !== 'application/json' || !isUtf8) throw new Problem(415, 'Send application/json in UTF-8.');
  const bytes = await readBody(request, most);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Problem(400, 'The request is not readable JSON.');
  }
}

export function refuseEncoded(request: Request): void {
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') throw new Problem(415, 'Compressed requests are not accepted.');
}
