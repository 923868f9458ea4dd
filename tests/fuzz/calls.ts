import sharp from 'sharp';
import type { Random } from '#tests/support/random.ts';
import { hostileBodies, hostileTexts } from './hostile-values.ts';
import type { Operation } from './operations.ts';
import {
  callerHeaders,
  contentTypes,
  encode,
  headerSafe,
  inQuery,
  levels,
  type Makers,
  oddHeaders,
  type Sent,
  written,
} from './sent.ts';
import { type Schema, valueFor } from './value-for.ts';

const chunked = (body: Buffer, random: Random): Buffer => {
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const part = body.subarray(at, at + 1 + random.below(body.length));
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'));
    at += part.length;
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
};

function queryOf(parameters: Operation['parameters'], random: Random): string {
  const made: string[] = [];
  for (const { name, required, schema } of parameters)
    if (required || random.once(4)) made.push(`${name}=${inQuery(valueFor(schema, random, name), random)}`);
  if (made.length > 0 && random.once(12)) made.push(random.pick(made));
  if (random.once(12))
    made.push(`${inQuery(random.pick(hostileTexts), random)}=${inQuery(random.pick(hostileTexts), random)}`);
  return made.length > 0 ? `?${made.join('&')}` : '';
}

/** Usually an existing id, otherwise a plausible or invalid one. Never only dots, which would change the path. */
function idOf(noun: string, ids: Makers['ids'], random: Random): string {
  const known = ids.get(noun) ?? [];
  if (known.length > 0 && !random.once(5)) return encode(random.pick(known));
  const text = random.pick(hostileTexts).slice(0, 1000);
  return random.once(3) || /^\s*$/.test(text) ? `fuzz-${random.below(100)}` : encode(text);
}

/** Path segments that are not ids. */
const inPath: Record<string, string[]> = {
  kind: ['product', 'post', 'category', 'branch', 'settings', 'mail', 'message'],
  name: ['Canon'],
  slug: ['fuzz-1', 'fuzz-2'],
};

const boundary = 'fuzz-boundary';

/** Form fields and files; files are mostly of an accepted type. */
function formOf(schema: Schema, files: readonly Buffer[], random: Random): Buffer {
  const parts: Buffer[] = [];
  const add = (name: string, value: Buffer, fileName?: string) =>
    parts.push(
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n\r\n`,
      ),
      value,
      Buffer.from('\r\n'),
    );
  for (const [name, { type, format }] of Object.entries(schema.properties ?? {})) {
    if (random.once(20)) continue;
    if (format === 'binary' || type === 'array')
      for (let left = type === 'array' ? 1 + random.below(3) : random.once(20) ? 2 : 1; left > 0; left--)
        add(random.once(30) ? 'other' : name, random.pick(files), random.once(4) ? random.pick(hostileTexts) : 'a.png');
    else add(name, Buffer.from(random.once(3) ? random.pick(hostileTexts) : 'Canon'));
  }
  const end = Buffer.from(`--${boundary}--\r\n`);
  const whole = Buffer.concat([...parts, end]);
  return random.once(12) ? whole.subarray(0, random.below(whole.length)) : whole;
}

const files = {
  sheet: [
    'Name,Slug,Brand,Category,Price\nCopier,fuzz-copier,Canon,Copiers,1000\nB,,,,x\n',
    'Name;Price\n=1+1;"1,00,000"\n"open',
    'a,b\n',
    'PK\x03\x04not a workbook',
  ].map((text) => Buffer.from(text)),
  png: await sharp({ create: { width: 8, height: 8, channels: 3, background: '#3a6' } })
    .png()
    .toBuffer(),
};
const pictures = [files.png, files.png.subarray(0, 40), Buffer.from('<svg onload="x()"/>'), Buffer.alloc(0)];

/** A request for an operation of the API document. */
export function makeCall({ operations, tokens, ids }: Makers, random: Random): Sent {
  let call = random.pick(operations);
  while (call.rarity > 1 && !random.once(call.rarity)) call = random.pick(operations);
  // Higher roles reach more code, so they are more frequent.
  const level = random.once(2) ? random.pick(['staff', 'owner', 'owner'] as const) : random.pick(levels);
  const headers: Record<string, string> = callerHeaders(level, tokens, random);
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name in inPath && !random.once(5) ? random.pick(inPath[name] as string[]) : idOf(call.noun, ids, random),
  );
  const target =
    path +
    queryOf(
      call.parameters.filter((each) => each.in === 'query'),
      random,
    );
  let body: Buffer | null = null;
  if (call.body) {
    headers['Content-Type'] = random.once(40) ? random.pick(contentTypes) : 'application/json';
    if (random.once(12)) body = Buffer.from(random.pick(hostileBodies) as Uint8Array);
    else {
      const text = JSON.stringify(valueFor(call.body, random)) ?? '';
      body = Buffer.from(random.once(40) ? text.slice(0, random.below(text.length)) : text);
    }
  } else if (call.form) {
    headers['Content-Type'] = `multipart/form-data; boundary=${random.once(20) ? 'other' : boundary}`;
    body = formOf(call.form, call.noun === 'imports' ? files.sheet : pictures, random);
  } else if (random.once(60)) body = Buffer.from('{}');
  if (body && random.once(20)) {
    headers['Transfer-Encoding'] = 'chunked';
    body = chunked(body, random);
  }
  if (random.once(60)) headers['Content-Encoding'] = random.pick(['gzip', 'identity', 'br, gzip', 'x']);
  if (random.once(12)) headers['If-Match'] = headerSafe(random.pick(hostileTexts)).slice(0, 500);
  if (random.once(12)) headers['Idempotency-Key'] = headerSafe(random.pick(hostileTexts)).slice(0, 500);
  oddHeaders(headers, random);
  // Any GET can also be a HEAD.
  const method = call.method === 'GET' && random.once(8) ? 'HEAD' : call.method;
  return { kind: 'call', level, method, target, bytes: written(method, target, headers, body), call };
}
