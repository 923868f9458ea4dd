/** What of an account its person is told about, whoever did it. */
export const noticeKinds = ['sign-in', 'wrong-codes', 'recovery-code', 'second-factor-removed'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export type Notice = {
  id: string;
  kind: NoticeKind;
  /** The browser and machine it was done on, in plain words. */
  device: string;
  /** Roughly from where. */
  place: string;
  madeAt: string;
};

/** A device on which a user is signed in, or that is remembered. */
export type Device = {
  id: string;
  device: string;
  /** From where it was used last, roughly. */
  place: string;
  signedInAt: string;
  lastSeenAt: string;
  /** Whether it is the one that asks. */
  isThis: boolean;
  isSignedIn: boolean;
  /** Whether it holds a device secret, which exempts its sign-ins from the limit that all clients share. */
  isRemembered: boolean;
};
