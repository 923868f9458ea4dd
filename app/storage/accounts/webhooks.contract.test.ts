// @module-tag calls/webhooks
import { describe, expect, test } from 'vitest';
import { anInquiry, aProduct } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { clock, engines, store, storePerTest } from '#tests/support/stores.ts';

const hour = 60 * 60_000;
const mail = { kind: 'notice', to: 'owner@shop.test', replyTo: null, subject: 'Off', text: '' } as const;

describe.each(variants(engines))('webhooks on %s', (_engine, open) => {
  storePerTest(open);
  const aHook = () =>
    store.webhooks.add({
      address: 'https://8.8.8.8/',
      events: ['inquiry.created', 'product.changed'],
      createdBy: 'owner',
      sealedSecret: 's',
    });
  const receive = () => store.inquiries.create({ inquiry: anInquiry(), key: 'key-1' });

  test('a change that is rolled back sends nothing; one event for each product of a batch', async () => {
    await aHook();
    const failing = store.atomically(async ({ products }) => {
      await products.create(aProduct({ name: 'Lost' }));
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    const made = await store.products.createMany([1, 2, 3].map((n) => aProduct({ name: `M${n}`, slug: `m${n}` })));
    const jobs = await store.outbox.take(100, 'hook');
    expect(jobs.map(({ text }) => text).sort()).toEqual(made.map(({ id }) => id).sort());
  });

  test('is turned off after three days of failures, with one e-mail; turning it on forgets them', async () => {
    const id = await aHook();
    expect(await store.webhooks.noteFailed(id, false, [mail])).toBe(false);
    clock.advance(72 * hour - 1);
    expect(await store.webhooks.noteFailed(id, false, [mail])).toBe(false);
    clock.advance(1);
    expect(await Promise.all([1, 2].map(() => store.webhooks.noteFailed(id, false, [mail])))).toEqual([true, true]);
    expect((await store.outbox.take(100)).map(({ subject }) => subject)).toEqual(['Off']);
    expect(await store.webhooks.list()).toMatchObject([{ isOn: false, failingSince: expect.any(String) }]);
    await store.webhooks.turn(id, true);
    expect(await store.webhooks.list()).toMatchObject([{ isOn: true, failingSince: null }]);
  });

  test('lists the deliveries, sends one again, and removes them with the webhook', async () => {
    const id = await aHook();
    await receive();
    const [job] = await store.outbox.take(1, 'hook');
    if (job) await store.outbox.markSent(job);
    expect(await store.outbox.take(1, 'hook')).toEqual([]);
    await store.webhooks.send(id, job?.id);
    expect(await store.webhooks.list()).toMatchObject([
      { deliveries: [{ id: job?.id, state: 'waiting', attempts: 0 }] },
    ]);
    expect((await store.outbox.take(1, 'hook')).map((each) => each.id)).toEqual([job?.id]);
    await expect(store.webhooks.send('other', job?.id)).rejects.toThrow('Delivery not found');
    await store.webhooks.remove(id);
    expect(await store.webhooks.list()).toEqual([]);
  });
});
