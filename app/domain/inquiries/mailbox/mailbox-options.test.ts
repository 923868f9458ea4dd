import { expect, test } from 'vitest';
import { type SkippedMail, withSkipped } from './mailbox-options.ts';

test('lists the last e-mails left out, only a few of the dealer', { tags: ['messages/mailbox-skips'] }, () => {
  const mail = (uid: number, reason: SkippedMail['reason']) => ({ uid, reason, from: '', subject: '', at: '' });
  const known = [mail(3, 'own'), mail(2, 'bulk'), mail(1, 'own')];
  expect(withSkipped(known, [mail(4, 'bulk'), mail(5, 'own')]).map(({ uid }) => uid)).toEqual([5, 4, 3, 2, 1]);
  const many = Array.from({ length: 60 }, (_, uid) => mail(uid, uid % 2 === 0 ? 'own' : 'bulk'));
  const listed = withSkipped([], many);
  expect(listed.filter(({ reason }) => reason === 'own').map(({ uid }) => uid)).toEqual([58, 56, 54, 52, 50]);
  expect(listed).toHaveLength(30);
});
