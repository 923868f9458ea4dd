import type { NoticeKind } from '#app/domain/notice.ts';

/** Security notices: the event, and the advice if the user did not cause it. */
export const noticeTexts: Record<NoticeKind, { what: string; otherwise: string }> = {
  'sign-in': {
    what: 'Someone signed in to your account on a new device.',
    otherwise: 'sign that device out and change your password',
  },
  'wrong-codes': {
    what: 'Someone entered your password and several wrong codes. They could not sign in.',
    otherwise: 'change your password',
  },
  'recovery-code': {
    what: 'Someone signed in to your account with a recovery code.',
    otherwise: 'sign that device out, change your password and make new recovery codes',
  },
  'second-factor-removed': {
    what: 'Your account no longer asks for a code at sign-in.',
    otherwise: 'change your password and set up codes again',
  },
};
