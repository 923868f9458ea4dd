import { z } from 'zod';
import { entity } from './answers.ts';
import type { Answer } from './endpoint.ts';

/** The history response of an entity with these fields. */
export const changesOf = (fields: z.ZodObject): Answer =>
  entity(
    'Changes, newest first: the user, the time, and the previous values of the changed fields',
    z.array(z.object({ at: z.string(), by: z.string(), was: fields.partial(), secret: z.array(z.string()) })),
  );
