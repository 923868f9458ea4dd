import { DeleteQueryNode, InsertQueryNode, type RootOperationNode, SelectQueryNode, TableNode } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { Failure } from '#app/domain/records/errors.ts';
import { ConnectionLost, connectFailure, postgresFailure, Retry, Unreachable } from './postgres-failure.ts';

const table = TableNode.create('products');
const reading: RootOperationNode = SelectQueryNode.createFrom([table]);
const removing: RootOperationNode = DeleteQueryNode.create([table]);
const adding: RootOperationNode = InsertQueryNode.create(table);
const failed = (code: string | undefined) => Object.assign(new Error('x'), { code });
const kindOf = (code: string, query: RootOperationNode = reading) =>
  (postgresFailure(failed(code), query) as Failure).kind;

test.each([
  ['53100', 'full'],
  ['53000', 'busy'],
  ['53300', 'busy'],
  ['57014', 'busy'],
  ['55P03', 'busy'],
])('%s is %s', (code, kind) => {
  expect(kindOf(code)).toBe(kind);
});

test.each(['40001', '40P01'])('maps %s to a retry', (code) => {
  expect(postgresFailure(failed(code), adding)).toBeInstanceOf(Retry);
});

test.each([undefined, 'ECONNRESET', '08006', '57P01'])('maps %s to an unreachable server', (code) => {
  expect(postgresFailure(failed(code), reading)).toBeInstanceOf(ConnectionLost);
});

test.each(['22021', '22P05'])('maps %s, a NUL, to not-found for reads and invalid for writes', (code) => {
  expect(kindOf(code, reading)).toBe('not-found');
  expect(kindOf(code, removing)).toBe('not-found');
  const message = 'The text holds a character that cannot be kept';
  expect(postgresFailure(failed(code), adding)).toMatchObject({ kind: 'invalid', message });
});

test.each(['28P01', '28000', '3D000'])('maps %s on connect to a final failure', (code) => {
  const error = Object.assign(new pg.DatabaseError('x', 1, 'error'), { code });
  expect(connectFailure(error)).not.toBeInstanceOf(Unreachable);
  expect(connectFailure(error)).toMatchObject({ kind: 'broken', message: expect.stringContaining('DATABASE_URL') });
});

test.each(['57P03', '42803', undefined])('maps %s on connect to an unreachable server', (code) => {
  const error = Object.assign(new pg.DatabaseError('x', 1, 'error'), { code });
  expect(connectFailure(error)).toBeInstanceOf(Unreachable);
  expect(connectFailure(new Error('ECONNREFUSED'))).toMatchObject({ message: 'The database cannot be reached' });
});

test('returns unknown errors unchanged', () => {
  const error = failed('42P01');
  expect(postgresFailure(error, reading)).toBe(error);
  expect(postgresFailure('text', reading)).toBe('text');
  expect(postgresFailure(failed('xE1'), reading)).not.toBeInstanceOf(Failure);
});
