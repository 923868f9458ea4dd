import { z } from 'zod';
import { clash, entity, limited, removed } from '#app/api/calls/answers.ts';
import { type Calls, endpoint } from '#app/api/calls/endpoint.ts';
import { limitUser } from '#app/api/calls/rate-limit.ts';
import { testNotice } from '#app/domain/inquiries/notices/push.ts';
import {
  newPushDevice,
  pushDeviceChange,
  pushDeviceEntity,
  pushTestEntity,
} from '#app/domain/inquiries/notices/push-device.schema.ts';
import { notFound } from '#app/domain/records/errors.ts';

/** How long a push service keeps an undelivered test notification, in seconds. */
const testTtl = 60;

/** Endpoints for the signed-in user's notification devices. */
export const push: Calls = ({ store, push: service, mail }) => [
  endpoint('GET /push/key', 'staff', {
    summary: 'The public key with which a browser subscribes to notifications.',
    answers: { 200: entity('The key', z.object({ publicKey: z.string() })) },
    handle: async () => ({ publicKey: await service.publicKey() }),
  }),
  endpoint('GET /push/devices', 'staff', {
    summary: 'Your devices that get notifications, newest first.',
    answers: { 200: entity('Devices', z.array(pushDeviceEntity)) },
    handle: ({ session }) => store.pushDevices.list(session.userId),
  }),
  endpoint('POST /push/devices', 'staff', {
    summary: 'Turn notifications on for a browser, with its subscription. A known subscription keeps its settings.',
    body: newPushDevice,
    answers: { 201: entity('The device', pushDeviceEntity), ...clash, ...limited },
    async handle({ body, session }) {
      await limitUser(store, 'push', session.userId);
      await service.check(body.endpoint);
      return store.pushDevices.add(session.userId, body, session.browser);
    },
  }),
  endpoint('PUT /push/devices/:id', 'staff', {
    summary:
      'Rename or pause one of your devices, or change its quiet hours, what it shows, or the subscription that its browser ' +
      'has replaced.',
    body: pushDeviceChange,
    answers: { 200: entity('The device', pushDeviceEntity), ...limited },
    async handle({ params, body, session }) {
      if (body.target) {
        await limitUser(store, 'push', session.userId);
        await service.check(body.target.endpoint);
      }
      const device = await store.pushDevices.change(session.userId, params.id, body);
      mail.wake();
      return device;
    },
  }),
  endpoint('DELETE /push/devices/:id', 'staff', {
    summary: 'Turn notifications off for one of your devices.',
    answers: removed,
    handle: ({ params, session }) => store.pushDevices.remove(session.userId, params.id),
  }),
  endpoint('POST /push/devices/:id/test', 'staff', {
    summary:
      'Send a test notification to one of your devices, also while it is paused. Returns what its push service said; ' +
      '`gone` removes the device.',
    answers: { 200: entity('The result', pushTestEntity), ...limited },
    async handle({ params, session }) {
      const found = await store.pushDevices.find(params.id);
      if (found?.userId !== session.userId) throw notFound('Device');
      await limitUser(store, 'push', session.userId);
      const how = { ttl: testTtl, stop: new AbortController().signal, now: new Date() };
      const { outcome } = await service.send(found.target, testNotice, how);
      if (outcome === 'sent') await store.pushDevices.noteSent(found.device.id);
      if (outcome === 'gone') await store.pushDevices.forget(found.device.id, found.target);
      return { outcome };
    },
  }),
];
