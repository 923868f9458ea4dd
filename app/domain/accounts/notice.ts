/** Account events that the user is notified of, even if the user caused them. */
export const noticeKinds = ['sign-in', 'wrong-codes', 'recovery-code', 'second-factor-removed'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export type Notice = {
  id: string;
  kind: NoticeKind;
  /** Browser and device, in plain words. */
  device: string;
  /** Approximate location. */
  place: string;
  madeAt: string;
};

/** A device on which a user is signed in, or that is remembered. */
export type Device = {
  id: string;
  device: string;
  /** Approximate location of the last use. */
  place: string;
  signedInAt: string;
  lastSeenAt: string;
  isThis: boolean;
  isSignedIn: boolean;
  /** Whether it holds a device secret, which exempts its sign-ins from the limit that all clients share. */
  isRemembered: boolean;
};
