import { z } from 'zod';
import { requiredLine } from '#app/domain/text/text.schema.ts';
import { inboundSources, type KeyLifetime, keyDays, keyRights } from './api-key.ts';
import { passkeyProof } from './passkey.schema.ts';

const right = z.enum([...keyRights, ...inboundSources]);

/** A new key with the password, and the code if sign-in requires one: a stolen session alone must not create a key. */
export const newApiKey = passkeyProof.extend({
  name: requiredLine(60, 'Enter a name'),
  rights: z.array(right).min(1, 'Select at least one right').max(right.options.length),
  lifetime: z.enum(Object.keys(keyDays) as KeyLifetime[]),
});

export const apiKeyEntity = z.object({
  id: z.string(),
  name: z.string(),
  start: z.string().describe('The first six characters after `platen_`'),
  rights: z.array(right),
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  lastUsedAt: z.string().nullable().describe('Precise to a minute'),
});
export type ApiKey = z.output<typeof apiKeyEntity>;
