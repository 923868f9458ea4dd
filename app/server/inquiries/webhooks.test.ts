// @module-tag calls/webhooks
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type HookEvent, hookEventNames } from '#app/domain/accounts/webhook.ts';
import { inquiryEntity } from '#app/domain/inquiries/inquiry-entity.schema.ts';
import { quotationEntity } from '#app/domain/quotations/quotation.schema.ts';
import { createSecretBox } from '#app/server/accounts/secret-box.ts';
import { createLog } from '#app/server/process/work/log.ts';
import { leaseMs } from '#app/storage/engine/work/leases.ts';
import { dealer } from '#dealer';
import { rowsOf } from '#tests/support/alter.ts';
import { anInquiry, aProduct, aQuotation } from '#tests/support/factories.ts';
import { type HookReceiver, startHookReceiver } from '#tests/support/hook-receiver.ts';
import { startForAll } from '#tests/support/started.ts';
import { clock, dataDir, store, storePerTest } from '#tests/support/stores.ts';
import { createWebhooks, type Webhooks } from './webhooks.ts';

const hour = 60 * 60_000;

let receiver: HookReceiver;
startForAll(startHookReceiver, (started) => (receiver = started));
storePerTest();

let loops: ReturnType<Webhooks['start']>[];
beforeEach(() => {
  loops = [];
  receiver.received.length = 0;
  receiver.problems.length = 0;
  const { secret } = setup().makeSecret();
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  receiver.state = { answer: { status: 200 }, secret };
});
afterEach(async () => {
  await Promise.all(loops.map((loop) => loop.stop()));
  expect(receiver.problems).toEqual([]);
});

const setup = (options: object = {}) =>
  createWebhooks({
    ...{ store, box: createSecretBox(dataDir), publicUrl: 'https://shop.test', isMailOn: async () => true },
    ...{
      pushHosts: [receiver.host],
      log: createLog('silent'),
      now: clock.now,
      pause: 20,
      stopTimeoutMs: 10,
      ...options,
    },
  });

async function aHook(events: readonly HookEvent[] = hookEventNames, address = receiver.url) {
  const given = { address, events: [...events], createdBy: 'owner' };
  return store.webhooks.add({ ...given, sealedSecret: createSecretBox(dataDir).seal(receiver.state.secret) });
}
function start(options: object = {}) {
  const loop = setup(options).start();
  loops.push(loop);
  return loop;
}
let made = 0;
const receive = (fields: object = {}) => store.inquiries.create({ inquiry: anInquiry(fields), key: `key-${++made}` });
const arrived = (count: number) => expect.poll(() => receiver.received.length).toBe(count);
const types = () => receiver.received.map(({ body }) => body.type).sort();
const last = async () => (await store.webhooks.list())[0]?.deliveries[0];
const stored = () => rowsOf({ dataDir }, `select subject, text from outbox where recipient like 'hook %'`);

test('sends a new inquiry as the API answers it, signed after the Standard Webhooks specification', async () => {
  await aHook(['inquiry.created']);
  const inquiry = await receive({ name: 'आशा "Rao"' });
  start();
  await arrived(1);
  const [{ body } = {}] = receiver.received;
  expect(body).toEqual({ type: 'inquiry.created', timestamp: clock.now().toISOString(), data: inquiry });
  expect(inquiryEntity.strict().parse(body?.data)).toEqual(inquiry);
  await expect.poll(last).toMatchObject({ event: 'inquiry.created', attempts: 1, state: 'sent', error: '' });
});

test('sends each event once, only to webhooks that are on and chose it', async () => {
  await aHook();
  const off = await aHook(hookEventNames, `${receiver.url}/off`);
  await store.webhooks.turn(off, false);
  const { id: messageId } = await receive();
  await receive({ name: 'Spam' }).then(({ id }) => store.inquiries.update(id, { isSpam: true }, 'asha'));
  clock.advance(1000);
  await store.inquiries.update(messageId, {}, 'asha');
  await store.inquiries.update(messageId, { status: 'in_progress', followUpOn: '2026-07-01' }, 'asha');
  const { id } = await store.quotations.create({ ...aQuotation({ messageId }), messageId });
  clock.advance(1000);
  const seller = (await store.quotations.find(id)).body.seller;
  const today = '2026-06-01';
  const { secret: link } = await store.quotations.send(id, { by: 'asha', seller, year: '2026-27', today });
  clock.advance(1000);
  await store.quotations.noteOpened(link);
  clock.advance(1000);
  await store.quotations.enter(id, { answer: 'declined', reason: 'Too dear' }, 'asha');
  clock.advance(1000);
  await store.quotations.reopen(id, 'asha');
  clock.advance(1000);
  await store.quotations.decide(link, { answer: 'accepted', reason: '' }, { today, mails: () => [] });
  clock.advance(1000);
  const product = await store.products.create(aProduct({ name: 'Copier', stockQuantity: 3 }));
  clock.advance(1000);
  await store.products.update(product.id, { stockQuantity: 2 }, undefined, 'asha');
  clock.advance(1000);
  await store.productGrid.update([
    {
      id: product.id,
      seen: (await store.products.byIds('panel', [product.id])).get(product.id)?.updatedAt ?? '',
      fields: { salePrice: 4000 },
    },
  ]);
  start();
  await arrived(stored().length);
  expect(types()).toEqual([
    ...Array(6).fill('inquiry.changed'),
    ...Array(2).fill('inquiry.created'),
    ...Array(3).fill('product.changed'),
    ...['quotation.accepted', 'quotation.declined', 'quotation.opened', 'quotation.sent', 'stock.changed'],
  ]);
  const data = (type: string) => receiver.received.find(({ body }) => body.type === type)?.body.data;
  expect(quotationEntity.strict().parse(data('quotation.sent'))).toMatchObject({
    id,
    link: `https://shop.test/quotation/${link}`,
  });
  expect(data('stock.changed')).toMatchObject({ id: product.id, stockQuantity: 2 });
});

test('sends the id of a deleted product, and nothing of a deleted inquiry', async () => {
  await aHook(['inquiry.created', 'product.changed']);
  const { id } = await store.products.create(aProduct());
  await store.products.remove(id);
  await store.inquiries.remove((await receive()).id);
  start();
  await arrived(1);
  expect(receiver.received[0]?.body).toMatchObject({ type: 'product.changed', data: { id } });
  await expect.poll(() => stored().length).toBe(1);
});

test('an erased person is in no stored delivery, also of those that wait', async () => {
  await aHook();
  const { name, email } = await receive({ name: 'Zebedee Quill', email: 'zebedee@quill.test' });
  start();
  await arrived(1);
  receiver.state.answer = { status: 500, body: `No ${name}, ${email}` };
  clock.advance(1000);
  await receive({ name, email });
  await arrived(2);
  await expect.poll(last).toMatchObject({ state: 'waiting', error: 'Answered 500' });
  await store.privacy.erase({ keys: [email], hint: 'z…' }, dealer.locale, 'owner');
  expect(JSON.stringify(rowsOf({ dataDir }, 'select * from outbox'))).not.toMatch(/zebedee|quill/i);
  receiver.state.answer = { status: 200 };
  clock.advance(hour);
  await expect.poll(() => stored().length).toBe(1);
  expect(receiver.received.length).toBe(2);
});

test('repeats a failed delivery with growing pauses for three days, then turns the webhook off with an e-mail to the owner', async () => {
  await store.settings.update({ contactEmail: 'owner@shop.test' });
  const id = await aHook(['inquiry.created']);
  receiver.state.answer = { status: 503 };
  await receive();
  const loop = start();
  const begun = clock.now().getTime();
  const pauses: number[] = [];
  for (let attempts = 1; (await store.webhooks.find(id))?.is_on === 1; attempts++) {
    await arrived(attempts);
    await expect.poll(async () => (await last())?.attempts).toBe(attempts);
    const [{ next }] = rowsOf(
      { dataDir },
      `select next_attempt_at as next from outbox where recipient like 'hook %'`,
    ) as [{ next: string }];
    pauses.push(Date.parse(next) - clock.now().getTime());
    clock.advance(Math.max(0, Date.parse(next) - clock.now().getTime()));
    loop.wake();
  }
  expect(pauses.slice(0, 8).every((pause, at) => at === 0 || pause > (pauses[at - 1] as number))).toBe(true);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(7.2 * hour);
  expect(clock.now().getTime() - begun).toBeGreaterThan(72 * hour);
  expect(await last()).toMatchObject({ state: 'failed', error: 'Answered 503' });
  const mails = rowsOf({ dataDir }, `select recipient, subject from outbox where kind = 'notice'`);
  expect(mails).toEqual([{ recipient: 'owner@shop.test', subject: `Webhook turned off: ${receiver.host}` }]);
  expect(receiver.received.every(({ id }) => id === receiver.received[0]?.id)).toBe(true);
});

test('a success ends the count of failures; 410 turns the webhook off at once, and off it gets tests alone', async () => {
  const id = await aHook(['inquiry.created']);
  receiver.state.answer = { status: 500 };
  await receive();
  const loop = start();
  await expect.poll(async () => (await store.webhooks.find(id))?.failing_since).not.toBeNull();
  receiver.state.answer = { status: 204 };
  clock.advance(hour);
  loop.wake();
  await expect.poll(async () => (await store.webhooks.find(id))?.failing_since).toBeNull();
  await expect.poll(last).toMatchObject({ state: 'sent', attempts: 2 });

  receiver.state.answer = { status: 410 };
  await receive();
  await expect.poll(async () => (await store.webhooks.find(id))?.is_on).toBe(0);
  await expect.poll(last).toMatchObject({ state: 'failed' });
  receiver.state.answer = { status: 200 };
  clock.advance(1);
  const [{ deliveries } = { deliveries: [] }] = await store.webhooks.list();
  await store.webhooks.send(id, deliveries[0]?.id ?? '');
  await expect.poll(last).toMatchObject({ state: 'failed', error: 'Turned off' });
  await store.webhooks.send(id);
  await expect.poll(last).toMatchObject({ event: 'webhook.test', state: 'sent' });

  await store.webhooks.turn(id, true);
  await store.webhooks.send(id, deliveries[0]?.id ?? '');
  await expect.poll(() => types().length).toBe(5);
  const again = receiver.received.filter((each) => each.id === deliveries[0]?.id);
  expect(again.length).toBe(2);
  expect((await store.webhooks.list())[0]?.deliveries.every(({ error }) => error === '')).toBe(true);
});

test('webhooks: a delivery of a dead process is sent after its lease, with the same id', async () => {
  await aHook(['inquiry.created']);
  await receive();
  const [taken] = await store.outbox.take(1, 'hook');
  const loop = start();
  clock.advance(leaseMs);
  loop.wake();
  await arrived(1);
  await expect.poll(last).toMatchObject({ state: 'sent', attempts: 1 });
  expect(receiver.received[0]?.id).toBe(taken?.id);
});

test('follows no redirect, and waits for no silent receiver', async () => {
  await aHook(['inquiry.created']);
  receiver.state.answer = { status: 302, headers: { location: `${receiver.url}/inner` } };
  await receive();
  const loop = start({ timeoutMs: 200 });
  await expect.poll(last).toMatchObject({ state: 'waiting', error: 'Answered 302' });
  receiver.state.answer = 'silent';
  clock.advance(hour);
  loop.wake();
  await expect.poll(last).toMatchObject({ state: 'waiting', error: 'Takes too long', attempts: 2 });
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hook', '/hook']);
});

test.each([
  'http://8.8.8.8/hook',
  'https://127.0.0.1/hook',
  'https://localhost/hook',
  'https://10.0.0.5/hook',
  'https://[::1]/hook',
  'https://169.254.169.254/latest',
  'https://8.8.8.8:8443/hook',
  'https://user:word@8.8.8.8/hook',
  'ftp://8.8.8.8/hook',
  'hook',
])('refuses the address %s', async (address) => {
  await expect(setup().check(address)).rejects.toThrow('Enter a public address that begins with https://');
});

test('names an address that cannot be found', async () => {
  await expect(setup().check('https://no-such-host.invalid/hook')).rejects.toThrow('This address cannot be found');
});

test('an address that became private is checked again before each delivery', async () => {
  await aHook(['inquiry.created']);
  await receive();
  start({ pushHosts: [] });
  await expect.poll(last).toMatchObject({ state: 'waiting', error: 'The address is not public' });
  expect(receiver.received).toEqual([]);
});
