import { z } from 'zod';
import { entity } from './answers.ts';
import type { Answer } from './endpoint.ts';

/** The changes of something whose fields are these. */
export const changesOf = (fields: z.ZodObject): Answer =>
  entity(
    'Changes, the last first: who made each, when, and the changed fields as they were before',
    z.array(z.object({ at: z.string(), by: z.string(), was: fields.partial(), secret: z.array(z.string()) })),
  );
