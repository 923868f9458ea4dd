// @module-tag list/reference
import { expect, test } from 'vitest';
import { anInquiry } from '#tests/support/factories.ts';
import { sqliteStore, testClock } from '#tests/support/stores.ts';
import { createMessages } from './messages.ts';
import { openSqlite } from './sqlite.ts';

test('a clash of references is repeated with another one', async () => {
  const clock = testClock();
  const { dataDir, close } = await sqliteStore(clock);
  const { db } = openSqlite(`${dataDir}/platen.db`);
  const references = ['AAAAAA', 'AAAAAA', 'AAAAAA', 'BBBBBB'];
  const makeReference = () => references.shift() as string;
  const messages = createMessages({ db, now: clock.now, makeReference });
  const made = [];
  for (const name of ['First', 'Second'])
    made.push((await messages.create({ inquiry: anInquiry({ name }) })).reference);
  await db.destroy();
  await close();
  expect(made).toEqual(['AAAAAA', 'BBBBBB']);
});
