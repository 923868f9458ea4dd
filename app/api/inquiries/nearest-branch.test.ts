// @module-tag beyond/nearest-branch
import { expect, test } from 'vitest';
import { api, apiPerTest, fault, inquiry, read, send, visit } from '#app/api/calls/api-test.ts';
import { pinProblem } from '#app/domain/business/places/pin-code.ts';
import { aBranch } from '#tests/support/factories.ts';

apiPerTest();

const addBranches = async () => {
  const { create } = api.deps.store.branches;
  const pune = await create(aBranch({ name: 'Pune', city: 'Pune 411005' }));
  const nashik = await create(aBranch({ name: 'Nashik', pin: '422005' }));
  return { pune: pune.id, nashik: nashik.id };
};
const post = (json: object) => send('POST', '/contact', { ...inquiry, ...json }, '');
const kept = async (json: object) => {
  const { body } = await post(json);
  const { pin, branch, preferredBranch } = (await api.deps.store.inquiries.find(body.id)) ?? {};
  return { pin, branch, preferredBranch };
};

test('an inquiry keeps its PIN code and the preferred branch, else the nearest', async () => {
  const { pune, nashik } = await addBranches();
  expect(await kept({ pin: '423 203' })).toEqual({ pin: '423203', branch: nashik, preferredBranch: '' });
  const preferred = { pin: '423203', preferredBranch: 'Pune' };
  expect(await kept(preferred)).toEqual({ ...preferred, branch: pune });
  expect(await kept({ pin: '999999' })).toEqual({ pin: '999999', branch: '', preferredBranch: '' });
  expect(await kept({ branch: pune })).toEqual({ pin: '', branch: '', preferredBranch: '' });
  expect(await post({ pin: '4110' })).toMatchObject({ status: 422, body: fault('pin', pinProblem) });
  const manual = { ...inquiry, source: 'call', preferredBranch: 'Nashik' };
  expect((await send('POST', '/contact/manual', manual)).body.branch).toBe(nashik);
});

test('a page of the list is limited to a branch', async () => {
  const { pune, nashik } = await addBranches();
  for (const [name, pin] of Object.entries({ Asha: '411001', Ravi: '422001', Sunil: '' })) await post({ name, pin });
  const names = async (query: string) => {
    const page: { name: string }[] = await read(`/contact?${query}`);
    return page.map(({ name }) => name).sort();
  };
  expect(await names(`filter=all&branch=${pune}`)).toEqual(['Asha']);
  expect(await names(`filter=today&branch=${nashik}`)).toEqual(['Ravi']);
  expect(await names('filter=all')).toEqual(['Asha', 'Ravi', 'Sunil']);
});

test('a visitor reads which branch is nearest, before sending and on the page of the inquiry', async () => {
  expect(await visit('/branches/nearest?pin=423203')).toEqual({ id: '', text: '' });
  const { nashik } = await addBranches();
  const text = 'Nearest branch: Nashik (about 90 km)';
  expect(await visit('/branches/nearest?pin=423203')).toEqual({ id: nashik, text });
  const view = async (json: object) => {
    const { reference, path } = (await post(json)).body;
    return (await send('POST', `/inquiry/${reference}`, { key: path.replace(/.*key=/, '') }, '')).body.nearest;
  };
  expect(await view({ pin: '423203' })).toBe(text);
  expect(await view({ pin: '423203', preferredBranch: 'Pune' })).toBe('');
  expect(await view({})).toBe('');
});
