import type { NoticeKind } from '#app/domain/notice.ts';

/** What happened to an account, and what to do where it was somebody else. */
export const noticeTexts: Record<NoticeKind, { what: string; otherwise: string }> = {
  'sign-in': {
    what: 'Somebody signed in to your account on a new device.',
    otherwise: 'sign that device out and change your password',
  },
  'wrong-codes': {
    what: 'Somebody knows your password and typed several wrong codes. They were not let in.',
    otherwise: 'change your password',
  },
  'recovery-code': {
    what: 'Somebody signed in to your account with a recovery code.',
    otherwise: 'sign that device out, change your password and make new recovery codes',
  },
  'second-factor-removed': {
    what: 'Your account no longer asks for a code at sign-in.',
    otherwise: 'change your password and set up codes again',
  },
};
