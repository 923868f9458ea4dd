import { z } from 'zod';
import { mailKinds } from './mail.ts';
import { mailOutcomes } from './mail-options.ts';

/** An e-mail or notification whose last attempt failed. */
export const unsentEntity = z.object({
  id: z.string(),
  kind: z.enum([...mailKinds, 'push']),
  to: z.string().describe('An e-mail address, or the name of a device'),
  subject: z.string(),
  createdAt: z.string(),
  nextAttemptAt: z.string().nullable().describe('null after the last attempt'),
  outcome: z.enum(mailOutcomes),
});
export type Unsent = z.output<typeof unsentEntity>;
