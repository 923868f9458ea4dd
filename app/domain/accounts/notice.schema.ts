import { z } from 'zod';

/** An account event that the user is notified of, even if the user caused it. */
export const noticeEntity = z.object({
  id: z.string(),
  kind: z.enum(['sign-in', 'wrong-codes', 'recovery-code', 'second-factor-removed', 'passkey-added']),
  /** Browser and device, in plain words. */
  device: z.string(),
  /** Approximate location. */
  place: z.string(),
  madeAt: z.string(),
});
export type Notice = z.output<typeof noticeEntity>;
export type NoticeKind = Notice['kind'];

/** A device on which a user is signed in, or that is remembered. */
export const deviceEntity = z.object({
  id: z.string(),
  device: z.string(),
  /** Approximate location of the last use. */
  place: z.string(),
  signedInAt: z.string(),
  lastSeenAt: z.string(),
  isThis: z.boolean(),
  isSignedIn: z.boolean(),
  /** Whether it holds a device secret, which exempts its sign-ins from the limit that all clients share. */
  isRemembered: z.boolean(),
});
export type Device = z.output<typeof deviceEntity>;
