import { z } from 'zod';
import { line, requiredLine } from '#app/domain/text/text.schema.ts';

const name = requiredLine(60, 'Enter a name for this device');
const clock = z
  .string()
  .max(5)
  .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'must be a time such as 22:00');

/** A browser that receives a user's notifications. Without quiet hours, both times are empty. */
export const pushDeviceEntity = z.object({
  id: z.string(),
  /** The browser's URL at its push service. */
  endpoint: z.string(),
  name: z.string(),
  isPaused: z.boolean(),
  hidesNames: z.boolean(),
  digest: z.boolean(),
  /** Start, such as `22:00`, in the dealer's time zone; may be later than `quietUntil`. */
  quietFrom: z.string(),
  quietUntil: z.string(),
  createdAt: z.string(),
  lastSentAt: z.string().nullable(),
});
export type PushDevice = z.output<typeof pushDeviceEntity>;

/** A browser's push subscription. The keys are an uncompressed P-256 point and 16 bytes, in Base64url. */
const target = z.object({
  endpoint: line(1000),
  keys: z.object({
    p256dh: z
      .string()
      .max(87)
      .regex(/^B[A-P][\w-]{85}$/, 'must be a public key'),
    auth: z
      .string()
      .max(22)
      .regex(/^[\w-]{22}$/, 'must be 16 bytes'),
  }),
});
export type PushTarget = z.output<typeof target>;

export const newPushDevice = target.extend({ name });

export const pushDeviceChange = z
  .object({
    name: name.optional(),
    isPaused: z.boolean().optional(),
    hidesNames: z.boolean().optional(),
    digest: z.boolean().optional(),
    quietFrom: clock.optional(),
    quietUntil: clock.optional(),
    target: target.optional().describe('The subscription with which the browser has replaced the one of this device'),
  })
  .refine(({ quietFrom, quietUntil }) => (quietFrom === '') === (quietUntil === ''), {
    path: ['quietUntil'],
    error: 'Enter both times, or none',
  });
export type PushDeviceChange = z.output<typeof pushDeviceChange>;

export const pushTestEntity = z.object({ outcome: z.enum(['sent', 'gone', 'refused', 'failed']) });
