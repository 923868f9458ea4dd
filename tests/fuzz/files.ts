import { photoFile } from '#tests/support/pictures.ts';
import type { Random } from '#tests/support/random.ts';
import { uploadPicture } from '#tests/support/site.ts';
import { oddPath } from './pages.ts';
import { callerHeaders, inQuery, levels, type Makers, oddHeaders, type Sent, written } from './sent.ts';

const naming = ['/', '/products', '/contact', '/admin/login'];

/** URLs of existing files: those named by pages, and a freshly uploaded picture with its copies. */
export async function filesOf(url: string, token: string): Promise<string[]> {
  const picture: string = (await (await uploadPicture({ url }, token, await photoFile(800, 600))).json()).url;
  const copies = ['.320.avif', '.320.webp', '.640.avif'].map((end) => picture.replace('.webp', end));
  const html = await Promise.all(naming.map(async (path) => (await fetch(url + path)).text()));
  const named = html.join('').match(/\/(assets|uploads|social)\/[\w./-]+/g) ?? [];
  return [...new Set([picture, ...copies, ...named])];
}

const methods = ['GET', 'GET', 'HEAD', 'HEAD', 'OPTIONS', 'POST', 'DELETE', 'PROPFIND'];
const ranges = [
  ...['bytes=0-0', 'bytes=0-', 'bytes=-1', 'bytes=-0', 'bytes=5-2', 'bytes=0-,-1,5-2', 'bytes=99999999-'],
  ...['bytes=18446744073709551616-', 'bytes=a-b', 'items=0-5', `bytes=${'0-0,'.repeat(300)}0-0`],
];

/** Range and conditional headers, as browsers and caches send them. */
function conditions(target: string, random: Random): Record<string, string> {
  const tag = `"${target.slice(target.lastIndexOf('/') + 1)}"`;
  const headers: Record<string, string> = {};
  if (random.once(2)) headers.Range = random.pick(ranges);
  if (random.once(4)) headers['If-Range'] = random.pick([tag, `W/${tag}`, '"x"', 'Thu, 99 Foo 0000']);
  if (random.once(4)) headers['If-None-Match'] = random.pick([tag, `W/${tag}`, `"x", ${tag}`, '*', '"', tag.slice(1)]);
  if (random.once(6)) headers['If-Match'] = random.pick([tag, '"x"', '*']);
  if (random.once(6)) headers['If-Modified-Since'] = random.pick(['Thu, 01 Jan 2099 00:00:00 GMT', '0']);
  if (random.once(4)) headers['Accept-Encoding'] = random.pick(['br', 'gzip', 'identity;q=0', '*;q=0', 'zstd, br']);
  return headers;
}

/** A request for an existing file, mostly at its exact URL, often for a part. */
export function makeFile({ tokens, files }: Makers, random: Random): Sent {
  const method = random.pick(methods);
  let target = random.pick(files);
  const headers = conditions(target, random);
  if (random.once(3)) target = random.once(4) ? target.replace(/\d+/, '7') : oddPath(target, random);
  if (random.once(6)) target += `?${inQuery(random.pick(['x', '../..', 'w=1&h=1']), random)}`;
  const level = random.once(10) ? random.pick(levels) : 'nobody';
  Object.assign(headers, callerHeaders(level, tokens, random));
  oddHeaders(headers, random);
  return { kind: 'file', level, method, target, bytes: written(method, target, headers, null), call: null };
}
