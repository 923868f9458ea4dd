import type { LookupAddress } from 'node:dns';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { type Agent, request } from 'node:https';
import { checkedAddress, isPublicAddress, lookupOf } from './checked-address.ts';

/** Maximum bytes read of a response. */
const maxBody = 4096;

type Endpoint = { url: URL; address: LookupAddress };

/**
 * The URL of an https endpoint and the address to connect to; `null` unless all its addresses are public or `localHosts`
 * names its host and port. Throws the error of the lookup.
 */
export async function publicEndpoint(endpoint: string, localHosts: readonly string[]): Promise<Endpoint | null> {
  if (!URL.canParse(endpoint)) return null;
  const url = new URL(endpoint);
  const isLocal = localHosts.includes(url.host);
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  if (url.port !== '' && !isLocal) return null;
  const address = await checkedAddress(url, (each) => isLocal || isPublicAddress(each));
  return address && { url, address };
}

type Posted = { headers: Record<string, string>; body: string | Uint8Array; signal: AbortSignal; agent?: Agent };
type Answered = { status: number; headers: IncomingHttpHeaders; body: string };

/** Posts to a checked address. Follows no redirect, which is an answer like others. Reads some bytes of an error. */
export async function post({ url, address }: Endpoint, { body, ...given }: Posted): Promise<Answered> {
  const response = await new Promise<IncomingMessage>((answer, reject) => {
    const options = { method: 'POST', lookup: lookupOf(address), agent: false as const, ...given };
    request(url, options, answer).on('error', reject).end(body);
  });
  const { statusCode: status = 0, headers } = response;
  if (status < 300) {
    // The status line decides: a failure to read the body is ignored.
    response.on('error', () => {}).resume();
    return { status, headers, body: '' };
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    size += chunk.length;
    // Breaking the loop closes the connection.
    if (size > maxBody) break;
  }
  return { status, headers, body: Buffer.concat(chunks).toString() };
}
