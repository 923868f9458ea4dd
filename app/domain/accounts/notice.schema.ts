import { z } from 'zod';
import { noticeKinds } from './notice.ts';

export const noticeEntity = z.object({
  id: z.string(),
  kind: z.enum(noticeKinds),
  device: z.string(),
  place: z.string(),
  madeAt: z.string(),
});

export const deviceEntity = z.object({
  id: z.string(),
  device: z.string(),
  place: z.string(),
  signedInAt: z.string(),
  lastSeenAt: z.string(),
  isThis: z.boolean(),
  isSignedIn: z.boolean(),
  isRemembered: z.boolean(),
});
