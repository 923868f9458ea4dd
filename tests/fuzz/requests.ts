import type { Random } from '#tests/support/random.ts';
import { makeCall } from './calls.ts';
import { makeFile } from './files.ts';
import { makeMalformed } from './malformed.ts';
import { makePage } from './pages.ts';
import type { Makers, Sent } from './sent.ts';

/** One random request. Of a hundred, four are for pages, six for files and one is invalid HTTP. */
export function makeRequest(makers: Makers, random: Random): Sent {
  const which = random.below(100);
  return (which === 0 ? makeMalformed : which < 5 ? makePage : which < 11 ? makeFile : makeCall)(makers, random);
}

/** A description of a request for reproducing it by hand, without the token. */
export function inWords({ kind, level, bytes }: Sent): string {
  const text = bytes.toString('latin1').replace(/^(authorization: bearer +)[\w-]{43}\r$/im, `$1<token of ${level}>\r`);
  return `${kind} by ${level}: ${JSON.stringify(text.slice(0, 3000))}`;
}
