import { parseJson } from '#app/domain/records/ordered-json.ts';
import { Problem } from './problem.ts';

const tooLarge = (maxBytes: number) => new Problem(413, `The request is too large; the limit is ${maxBytes} bytes.`);

/** Milliseconds in which a body must arrive. */
const bodyTimeoutMs = 20_000;

/** Bytes of a body above its limit that are read on: a client that is still sending does not see the answer. */
const readOnBytes = 64 * 1024 * 1024;

/** The body as bytes. Throws 413 above `maxBytes`, 408 if incomplete after `timeoutMs`, 400 if it ends early. */
export async function readBody(request: Request, maxBytes: number, timeoutMs = bodyTimeoutMs): Promise<Buffer> {
  refuseEncoded(request);
  let isTooLarge = Number(request.headers.get('content-length') ?? 0) > maxBytes;
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body === null) return Buffer.alloc(0);
  const reader = request.body.getReader();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    // Ends the pending read, which then looks like the end of the body.
    reader.cancel().catch(() => {});
  }, timeoutMs);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (isTooLarge && (done || size > maxBytes + readOnBytes)) throw tooLarge(maxBytes);
      if (isLate) throw new Problem(408, 'The request took too long to arrive.');
      if (done) return Buffer.concat(chunks);
      size += value.byteLength;
      isTooLarge ||= size > maxBytes;
      if (isTooLarge) chunks.length = 0;
      else chunks.push(value);
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(400, 'The request ended early');
  } finally {
    clearTimeout(timer);
    reader.releaseLock();
  }
}

/** Limits of JSON, checked before it is parsed. The deepest call has ten levels. */
const maxDepth = 20;
const maxValues = (maxBytes: number) => Math.max(2000, maxBytes / 32);

/** Whether the quotation mark at an index of a JSON string belongs to the string. */
function isEscaped(text: string, quote: number): boolean {
  let backslashes = 0;
  while (text[quote - 1 - backslashes] === '\\') backslashes++;
  return backslashes % 2 === 1;
}

/** Whether JSON nests deeper, or has more values and names, than any call of its size. */
function isTooComplex(text: string, most: number): boolean {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') {
      do at = text.indexOf('"', at + 1);
      while (at > 0 && isEscaped(text, at));
      if (at < 0) return false;
    } else if (character === '[' || character === '{') depth++;
    else if (character === ']' || character === '}') depth--;
    else if (character === ',' || character === ':') values++;
    if (depth > maxDepth || values > most) return true;
  }
  return false;
}

/** Returns the body as JSON, or as the fields of a form. Throws like `readBody`, 415 for another type, 400 if unreadable. */
export async function readJson(request: Request, maxBytes: number, timeoutMs = bodyTimeoutMs, takesForms = false) {
  const [type, ...parameters] = (request.headers.get('content-type') ?? '').toLowerCase().split(';');
  const charset = parameters.map((each) => each.trim()).find((each) => each.startsWith('charset='));
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  const isForm = takesForms && type?.trim() === 'application/x-www-form-urlencoded';
  if ((type?.trim() !== 'application/json' && !isForm) || !isUtf8)
    throw new Problem(415, 'Send application/json in UTF-8.');
  const bytes = await readBody(request, maxBytes, timeoutMs);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (isForm) return Object.fromEntries(new URLSearchParams(text));
    if (isTooComplex(text, maxValues(maxBytes))) throw new Problem(413, 'The request has too many values or levels.');
    return parseJson(text);
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(400, 'The request is not readable JSON.');
  }
}

export function refuseEncoded(request: Request): void {
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') throw new Problem(415, 'Compressed requests are not accepted.');
}
