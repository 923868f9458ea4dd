import { lookup as resolve } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Failure } from '#app/domain/errors.ts';
import { isPublicAddress } from './public-address.ts';

/** `stop` gives it up. Throws `invalid` with half a sentence: why a picture could not be had. */
export type FetchPicture = (address: string, stop: AbortSignal) => Promise<Buffer>;

type Options = {
  maxBytes: number;
  timeoutMs?: number;
  /** Who may be asked; all of the public internet, unless a test has a server of its own. */
  isAllowed?: (address: string, port: number) => boolean;
};

const maxRedirects = 3;
const isWebPort = (port: number) => port === 80 || port === 443;

const refuse = (why: string, cause?: unknown) => new Failure('invalid', why, { cause });

/**
 * Fetches a picture from an address that stands in somebody's file. It is asked for at an address that was looked at, and
 * no other: what a name leads to is resolved once, by us, for each step of the way. Nothing on this machine or beside it
 * is ever asked.
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

async function ask(address: string, isAllowed: NonNullable<Options['isAllowed']>, signal: AbortSignal) {
  if (!URL.canParse(address)) throw refuse('this is no web address');
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refuse('this is no web address');
  if (url.username !== '' || url.password !== '') throw refuse('an address with a password is not asked');
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host) > 0 ? [{ address: host, family: isIP(host) }] : await resolve(host, { all: true });
  const allowed = found.filter((each) => isAllowed(each.address, port));
  // One address of its own among public ones is no accident.
  const [first] = allowed;
  if (first === undefined || allowed.length < found.length) throw refuse('this address is not on the public internet');
  const looked: LookupFunction = (_host, options, done) => {
    if (options.all) done(null, [first]);
    else done(null, first.address, first.family);
  };
  return new Promise<IncomingMessage>((answer, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const headers = { accept: 'image/avif,image/webp,image/*', 'accept-encoding': 'identity', 'user-agent': 'Platen' };
    request(url, { lookup: looked, headers, signal, agent: false }, answer).on('error', reject).end();
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
    // Leaving the loop ends the connection.
    if (size > maxBytes) throw refuse(`the picture is larger than ${maxBytes / 1024 / 1024} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
