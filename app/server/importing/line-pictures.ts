import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { uploadLimits } from '#app/domain/business/settings.ts';
import type { ImportLine } from '#app/domain/importing/import.ts';
import { isWebAddress, picturesOf, withPictures } from '#app/domain/importing/row-pictures.ts';
import { Failure } from '#app/domain/records/errors.ts';
import { checkedAddress, isPublicAddress, lookupOf } from '#app/server/process/http/checked-address.ts';
import type { Media } from '#app/storage/pictures/media.ts';
import type { FetchPicture, Pictures, Work } from './work.ts';

/** Imported pictures pass the same checks as uploads. */
export const importPictures = (media: Pick<Media, 'addTrimmed'>): Pictures => ({
  fetch: createFetchPicture({ maxBytes: uploadLimits.productImage }),
  keep: media.addTrimmed,
});

const atOnce = 4;

/** Downloads each picture once. Refuses a line if one of its pictures fails. `null` if the import was cancelled. */
export async function fetchPictures(
  { store, job, pictures, stop }: Work,
  lines: readonly ImportLine[],
): Promise<ImportLine[] | null> {
  if (!job.options.fetchPictures) return [...lines];
  const wanted = (line: ImportLine) => {
    const before = new Set(picturesOf(line.before ?? {}));
    return picturesOf(line.after ?? {}).filter((each) => isWebAddress(each) && !before.has(each));
  };
  const addresses = [...new Set(lines.flatMap(wanted))];
  const found = await store.importPictures.find(addresses);
  const problems = new Map<string, string>();
  const left = addresses.filter((each) => !found.has(each));
  let isCancelled = false;

  async function fetchSome(): Promise<void> {
    for (let address = left.shift(); address !== undefined; address = left.shift()) {
      if (stop.aborted || isCancelled) {
        isCancelled = true;
        return;
      }
      try {
        const { url } = await pictures.keep(await pictures.fetch(address, stop));
        await store.importPictures.add(address, url);
        found.set(address, url);
      } catch (error) {
        // An abort by shutdown is not an error of the picture.
        if (stop.aborted) continue;
        if (!(error instanceof Failure) || (error.kind !== 'invalid' && error.kind !== 'unsupported')) throw error;
        problems.set(address, error.message);
      }
      // Fails if the import was cancelled or another process has it.
      if (!(await store.importWork.keep(job, {}))) isCancelled = true;
    }
  }
  await Promise.all(Array.from({ length: atOnce }, fetchSome));
  if (isCancelled || stop.aborted) return null;

  return lines.map((line) => {
    const missing = wanted(line).find((address) => problems.has(address));
    if (missing !== undefined)
      return {
        ...line,
        outcome: 'refused',
        problem: `The picture ${missing.slice(0, 200)} could not be copied: ${problems.get(missing)}.`,
      };
    const own = new Set(wanted(line));
    const after = withPictures(line.after ?? {}, (each) => (own.has(each) ? (found.get(each) ?? each) : each));
    return { ...line, after };
  });
}

type Options = {
  maxBytes: number;
  timeoutMs?: number;
  /** Which addresses may be contacted; by default public ones. Tests use a local server. */
  isAllowed?: (address: string, port: number) => boolean;
};

const maxRedirects = 3;
const isWebPort = (port: number) => port === 80 || port === 443;

const refuse = (why: string, cause?: unknown) => new Failure('invalid', why, { cause });

/**
 * Downloads a picture from a URL in an imported file. Resolves the host once per redirect and connects to exactly the
 * checked IP address, so that a request never reaches this machine or its network (SSRF).
 */
export function createFetchPicture({
  maxBytes,
  timeoutMs = 15_000,
  isAllowed = (address, port) => isPublicAddress(address) && isWebPort(port),
}: Options): FetchPicture {
  return async (address, stop) => {
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), stop]);
    let next = address;
    try {
      for (let step = 0; step <= maxRedirects; step++) {
        const response = await ask(next, isAllowed, signal);
        const { statusCode = 0, headers } = response;
        if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
          response.destroy();
          next = new URL(headers.location, next).href;
          continue;
        }
        if (statusCode !== 200) {
          response.destroy();
          throw refuse(`the other website answers ${statusCode}`);
        }
        return await bodyOf(response, maxBytes);
      }
    } catch (error) {
      if (error instanceof Failure) throw error;
      throw refuse(signal.aborted ? 'the other website takes too long' : 'the other website cannot be reached', error);
    }
    throw refuse('the address leads in circles');
  };
}

async function ask(link: string, isAllowed: NonNullable<Options['isAllowed']>, signal: AbortSignal) {
  if (!URL.canParse(link)) throw refuse('this is no web address');
  const url = new URL(link);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refuse('this is no web address');
  if (url.username !== '' || url.password !== '') throw refuse('an address with a password is not asked');
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  const address = await checkedAddress(url, (each) => isAllowed(each, port));
  if (address === null) throw refuse('this address is not on the public internet');
  return new Promise<IncomingMessage>((answer, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const headers = { accept: 'image/avif,image/webp,image/*', 'accept-encoding': 'identity', 'user-agent': 'Platen' };
    request(url, { lookup: lookupOf(address), headers, signal, agent: false }, answer)
      .on('error', reject)
      .end();
  });
}

async function bodyOf(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = Number(response.headers['content-length'] ?? 0);
  if (size > maxBytes) {
    response.destroy();
    throw refuse(`the picture is larger than ${maxBytes / 1024 / 1024} MB`);
  }
  size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > maxBytes) throw refuse(`the picture is larger than ${maxBytes / 1024 / 1024} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
