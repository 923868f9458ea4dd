/**
 * @module-tag messages/mailbox-panel
 */
import { expect, test } from 'vitest';
import { mailboxOutcome } from './mailbox.ts';

test.each([
  [{ authenticationFailed: true }, 'wrong password'],
  [{ mailboxMissing: true }, 'no such folder'],
  [{ code: 'ENOTFOUND' }, 'server not found'],
  [{ code: 'EAI_AGAIN' }, 'server not found'],
  [{ tlsFailed: true }, 'not encrypted'],
  [{ code: 'ERR_SSL_WRONG_VERSION_NUMBER' }, 'not encrypted'],
  [{ code: 'MissingServerExtension' }, 'not encrypted'],
  [{ code: 'ECONNREFUSED' }, 'refused'],
  [{ code: 'EConnectionClosed' }, 'refused'],
  [{ code: 'ClosedAfterConnectText' }, 'refused'],
  [{ code: 'Unknown' }, 'failed'],
  [{}, 'failed'],
] as const)('a failure %j is “%s”', (error, outcome) => expect(mailboxOutcome(error)).toBe(outcome));
