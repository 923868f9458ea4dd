// @module-tag upgrade/expand-rules
import { describe, expect, test } from 'vitest';
import type { EngineName } from '#app/storage/engine/migration.ts';
import { migrations } from './migrations.ts';

/** The first migration with a phase. */
const first = '0044';

/** What the previous release could not run on, by the statement that does it. */
const forbidden: Record<string, RegExp> = {
  'drops something': /\bdrop\b/i,
  'renames something': /\brename\b/i,
  'changes a column': /\balter\s+(column\s+)?\w+\s+(set|type)\b|\bset\s+not\s+null\b/i,
  'adds a constraint': /\badd\s+(constraint|check|unique|primary|foreign)\b|\bcreate\s+unique\s+index\b/i,
  'adds a required column':
    /\badd\s+(column\s+)?(?!constraint|check|unique|primary|foreign)\w+(?![\s\S]*\bdefault\b)[\s\S]*\bnot\s+null\b/i,
  'deletes rows': /^\s*(delete|truncate)\b/i,
  'adds a trigger': /\bcreate\s+(or\s+replace\s+)?(\w+\s+)?(trigger|rule)\b/i,
};

/** The table that a statement creates or changes. */
const tableOf = (statement: string) =>
  /\b(?:create\s+table|alter\s+table|delete\s+from|create\s+(?:unique\s+)?index\s+\w+\s+on)\s+(?:if\s+(?:not\s+)?exists\s+)?(\w+)/i.exec(
    statement,
  )?.[1];

/** Problems of an expand migration. Tables that it creates itself may have any rules. */
function problems(statements: readonly string[]): string[] {
  const own = new Set(statements.filter((each) => /^\s*create\s+table/i.test(each)).map(tableOf));
  return statements
    .filter((statement) => !own.has(tableOf(statement)))
    .flatMap((statement) => Object.keys(forbidden).filter((what) => forbidden[what]?.test(statement)));
}

test.each([
  ['alter table products add column warranty integer', []],
  [`alter table products add column warranty text not null default ''`, []],
  [`alter table products add column kind text not null default 'a' check (kind in ('a', 'b'))`, []],
  ['create index products_by_kind on products (kind)', []],
  [`update products set kind = 'b' where kind is null`, []],
  ['alter table products drop column warranty', ['drops something']],
  ['drop table posts', ['drops something']],
  ['drop index products_by_kind', ['drops something']],
  ['alter table products rename column warranty to guarantee', ['renames something']],
  ['alter table products rename to machines', ['renames something']],
  ['alter table products alter column warranty type bigint', ['changes a column']],
  ['alter table products alter column warranty set not null', ['changes a column']],
  ['alter table products alter warranty set default 1', ['changes a column']],
  ['alter table products add column warranty integer not null', ['adds a required column']],
  ['alter table products add warranty integer not null', ['adds a required column']],
  ['alter table products add constraint positive check (price > 0)', ['adds a constraint']],
  ['create unique index one_name on products (name)', ['adds a constraint']],
  ['delete from products', ['deletes rows']],
  ['create trigger t after insert on products begin select 1; end', ['adds a trigger']],
])('the rule for expand migrations judges: %s', (statement, wanted) => {
  expect(problems([statement])).toEqual(wanted);
});

test('an expand migration may make any rules for a table that it creates', () => {
  expect(problems(['create table a (id text not null)', 'create unique index one_id on a (id)'])).toEqual([]);
});

describe.each(['sqlite', 'postgres'] as EngineName[])('on %s', (engine) => {
  const phased = migrations.filter(({ id }) => id >= first);

  test.each(phased.map((migration) => [migration.id, migration] as const))(
    '%s has a phase that fits',
    (_id, { phase, up }) => {
      expect(phase).toBeOneOf(['expand', 'contract']);
      if (phase === 'expand') expect(problems(up(engine))).toEqual([]);
    },
  );
});
