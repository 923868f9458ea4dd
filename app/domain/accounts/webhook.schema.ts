import { z } from 'zod';
import { requiredLine } from '#app/domain/text/text.schema.ts';
import { passkeyProof } from './passkey.schema.ts';
import { hookEventNames } from './webhook.ts';

const events = z.array(z.enum(hookEventNames)).min(1, 'Select at least one event').max(hookEventNames.length);

export const newWebhook = passkeyProof.extend({ address: requiredLine(500, 'Enter an address'), events });
export const webhookChange = z.object({ isOn: z.boolean() });
export const webhookDelivery = z.object({
  again: z.string().max(64).optional().describe('A delivery; a test if absent'),
});

const deliveryEntity = z.object({
  id: z.string(),
  event: z.string(),
  createdAt: z.string(),
  attempts: z.int(),
  state: z.enum(['waiting', 'sent', 'failed']),
  error: z.string().describe('Of the last attempt; empty if it was sent'),
});
export type Delivery = z.output<typeof deliveryEntity>;

export const webhookEntity = z.object({
  id: z.string(),
  address: z.string(),
  events,
  isOn: z.boolean(),
  failingSince: z.string().nullable().describe('The first failure after the last success'),
  createdBy: z.string(),
  deliveries: z.array(deliveryEntity).describe('The last 20'),
});
export type Webhook = z.output<typeof webhookEntity>;
