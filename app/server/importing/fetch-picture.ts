import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Failure } from '#app/domain/records/errors.ts';
import { checkedAddress, isPublicAddress, lookupOf } from '#app/server/process/http/checked-address.ts';

/** `stop` aborts the download. Throws `invalid` with the reason as the end of a sentence. */
export type FetchPicture = (address: string, stop: AbortSignal) => Promise<Buffer>;

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
