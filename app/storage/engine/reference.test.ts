// @module-tag list/reference
import { expect, test } from 'vitest';
import { createInquiries } from '#app/storage/inquiries/inquiries.ts';
import { anInquiry } from '#tests/support/factories.ts';
import { watchedStore } from '#tests/support/statements.ts';
import { testClock } from '#tests/support/stores.ts';

test('a clash of references is repeated with another one', async () => {
  const { db, close } = await watchedStore('sqlite');
  const references = ['AAAAAA', 'AAAAAA', 'AAAAAA', 'BBBBBB'];
  const makeReference = () => references.shift() as string;
  const inquiries = createInquiries({ db, now: testClock().now, makeReference });
  const made = [];
  for (const name of ['First', 'Second'])
    made.push((await inquiries.create({ inquiry: anInquiry({ name }) })).reference);
  await close();
  expect(made).toEqual(['AAAAAA', 'BBBBBB']);
});
