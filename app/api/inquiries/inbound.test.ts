// @module-tag calls/inbound
import { describe, expect, test } from 'vitest';
import { aKey, api, apiPerTest, read, send } from '#app/api/calls/api-test.ts';
import { type InboundSource, inboundSources } from '#app/domain/accounts/api-key.ts';
import form from '#tests/corpora/inbound/inbound-form.json' with { type: 'json' };
import google from '#tests/corpora/inbound/inbound-google.json' with { type: 'json' };
import indiamart from '#tests/corpora/inbound/inbound-indiamart.json' with { type: 'json' };
import justdial from '#tests/corpora/inbound/inbound-justdial.json' with { type: 'json' };
import { hostileBodies, hostileTexts } from '#tests/fuzz/hostile-values.ts';
import { createRandom, seedOfRun } from '#tests/support/random.ts';

apiPerTest();

type Sample = { body?: unknown; form?: string; expected: object | null };
const samples: Record<InboundSource, Sample[]> = {
  'inbound-form': form,
  'inbound-indiamart': indiamart,
  'inbound-google': google,
  'inbound-justdial': justdial,
};
const portals = { 'inbound-indiamart': 'IndiaMART', 'inbound-google': 'Google Ads', 'inbound-justdial': 'JustDial' };

const isForm = { 'content-type': 'application/x-www-form-urlencoded' };
async function post(key: string, { body, form: text }: Partial<Sample>) {
  const given = text === undefined ? { json: body } : { body: text, headers: isForm };
  const response = await api.call('POST', `/inbound/${key}`, given);
  return { status: response.status, body: await response.json() };
}
const stored = () => api.store.inquiries.list({ isSpam: false });

describe.each(inboundSources)('a lead of %s', (source) => {
  test.each(samples[source].map((each, index) => [index, each] as const))(
    '%i becomes one message',
    async (_, sample) => {
      const key = await aKey([source]);
      const { status, body } = await post(key, sample);
      if (sample.expected === null) {
        expect([status, body.detail[0].loc, await stored()]).toEqual([422, ['body', 'phone'], []]);
        return;
      }
      expect([status, body]).toEqual([200, { status: 'RECEIVED' }]);
      expect((await post(key, sample)).status).toBe(200);
      const [inquiry, ...others] = await stored();
      const portal = source === 'inbound-form' ? '' : portals[source];
      expect([inquiry, others]).toEqual([
        expect.objectContaining({ ...sample.expected, source: 'website', portal }),
        [],
      ]);
    },
  );
});

test('a lead of a portal is stored once by its id, a form once a day by its body', async () => {
  const [portal, other, website] = [
    await aKey(['inbound-indiamart']),
    await aKey(['inbound-indiamart']),
    await aKey(['inbound-form']),
  ];
  const lead = (id: string, name = 'Asha') => ({
    RESPONSE: { UNIQUE_QUERY_ID: id, SENDER_NAME: name, SENDER_MOBILE: '9800012345' },
  });
  await Promise.all([lead('1'), lead('1'), lead('1', 'Asha again'), lead('2')].map((body) => post(portal, { body })));
  await post(other, { body: lead('2') });
  expect((await stored()).length).toBe(2);
  const body = { name: 'Asha', phone: '9800012345', message: 'Rent?' };
  for (const given of [body, body, { ...body, message: 'Buy?' }]) await post(website, { body: given });
  expect((await stored()).length).toBe(4);
  api.clock.advance(24 * 60 * 60_000);
  await post(website, { body });
  expect((await stored()).length).toBe(5);
});

test('several leads of one body are stored, each once', async () => {
  const key = await aKey(['inbound-indiamart']);
  const RESPONSE = [1, 2, 3].map((id) => ({ UNIQUE_QUERY_ID: id, SENDER_MOBILE: `980001234${id}` }));
  for (let times = 0; times < 2; times++) await post(key, { body: { RESPONSE } });
  expect((await stored()).map(({ phone }) => phone).sort()).toEqual([
    '+919800012341',
    '+919800012342',
    '+919800012343',
  ]);
});

test('a key of another right, an unknown, revoked or expired one is no address; guesses end with a 429', async () => {
  const [body, right] = [{ phone: '9800012345' }, await aKey(['inbound-form'])];
  const [old, revoked] = [await aKey(['inbound-form'], 1), await aKey(['inbound-form'], null, 'Old')];
  await api.store.apiKeys.revoke((await read('/auth/keys')).find(({ name }: { name: string }) => name === 'Old').id);
  api.clock.advance(24 * 60 * 60_000);
  for (const key of [await aKey(['all']), old, revoked]) expect((await post(key, { body })).status).toBe(404);
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++) statuses.push((await post(`platen_${n}`, { body })).status);
  expect(statuses).toEqual([...Array(10).fill(404), 429]);
  expect((await post(right, { body })).status).toBe(200);
  // As an API key it opens nothing.
  expect((await send('GET', '/contact', undefined, right)).status).toBe(403);
  expect((await stored()).length).toBe(1);
});

test('has the limits of the contact form, for each address by itself', async () => {
  const [key, other] = [await aKey(['inbound-form']), await aKey(['inbound-form'])];
  const statuses: number[] = [];
  for (let n = 0; n < 21; n++) statuses.push((await post(key, { body: { phone: `98000123${n + 10}` } })).status);
  expect(statuses).toEqual([...Array(20).fill(200), 429]);
  expect((await post(other, { body: { phone: '9800012399' } })).status).toBe(200);
  const large = { phone: '9800012345', message: 'x'.repeat(64 * 1024) };
  expect((await post(other, { body: large })).status).toBe(413);
});

test('any body has an answer below 500, and no message has a NUL or lone surrogate', async () => {
  const random = createRandom(seedOfRun());
  const names = [
    'RESPONSE',
    'user_column_data',
    'column_id',
    'string_value',
    'name',
    'phone',
    'email',
    'value',
    '__proto__',
    'lead_id',
  ];
  const value = (depth: number): unknown => {
    if (depth > 6 || random.once(2))
      return random.pick([...hostileTexts, 9_800_012_345, null, true, '98000 12345', '<script'.repeat(900)]);
    if (random.once(3)) return Array.from({ length: random.below(4) }, () => value(depth + 1));
    return Object.fromEntries(names.filter(() => random.once(3)).map((name) => [name, value(depth + 1)]));
  };
  for (let n = 0; n < 300; n++) {
    const key = await aKey([random.pick(inboundSources)]);
    const text = JSON.stringify({ phone: '9800012345', [random.pick(names)]: value(0) });
    const body = random.once(4) ? (random.pick(hostileBodies) as Uint8Array<ArrayBuffer>) : text;
    const type = random.pick(['application/json', 'application/json', isForm['content-type'], 'text/plain']);
    const { status } = await api.call('POST', `/inbound/${key}`, { body, headers: { 'content-type': type } });
    expect([status < 500, text]).toEqual([true, text]);
  }
  expect(api.errors).toEqual([]);
  expect(JSON.stringify(await stored())).not.toMatch(/\\u0000|\\ud[89a-f]/i);
});
