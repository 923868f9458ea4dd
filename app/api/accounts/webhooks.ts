import { z } from 'zod';
import { done, entity, limited, removed } from '#app/api/calls/answers.ts';
import { type Calls, endpoint } from '#app/api/calls/endpoint.ts';
import { limitUser } from '#app/api/calls/rate-limit.ts';
import { newWebhook, webhookChange, webhookDelivery, webhookEntity } from '#app/domain/accounts/webhook.schema.ts';
import { checkPasswordAndCode } from './second-step.ts';

/** Addresses of other software that get events. */
export const webhooks: Calls = (deps) => {
  const { store, webhooks: service } = deps;
  return [
    endpoint('GET /webhooks', 'admin', {
      summary: 'List the webhooks with their last deliveries, newest first.',
      answers: { 200: entity('Webhooks', z.array(webhookEntity)) },
      handle: () => store.webhooks.list(),
    }),
    endpoint('POST /webhooks', 'admin', {
      summary:
        'Create a webhook; needs the password, and a code if sign-in requires one. The answer has the secret that signs its ' +
        'deliveries, once.',
      body: newWebhook,
      answers: { 201: entity('The secret', z.object({ secret: z.string() })), ...limited },
      async handle({ body: { password, code, ...given }, session, by, client }) {
        await checkPasswordAndCode(deps, session, { password, code }, client);
        await service.check(given.address);
        const { secret, sealedSecret } = service.makeSecret();
        await store.webhooks.add({ ...given, sealedSecret, createdBy: by });
        return { secret };
      },
    }),
    endpoint('PUT /webhooks/:id', 'admin', {
      summary: 'Turn a webhook on or off.',
      body: webhookChange,
      answers: done,
      handle: ({ params: { id }, body: { isOn } }) => store.webhooks.turn(id, isOn),
    }),
    endpoint('DELETE /webhooks/:id', 'admin', {
      summary: 'Delete a webhook with its deliveries.',
      answers: removed,
      handle: ({ params: { id } }) => store.webhooks.remove(id),
    }),
    endpoint('POST /webhooks/:id/deliveries', 'admin', {
      summary:
        'Send a delivery again, with the same `webhook-id`, or a test, which a webhook also gets while it is off.',
      body: webhookDelivery,
      answers: { ...done, ...limited },
      async handle({ params: { id }, body: { again }, session }) {
        await limitUser(store, 'push', session.userId);
        await store.webhooks.send(id, again);
        service.wake();
      },
    }),
  ];
};
