import { expect } from 'vitest';
import { anInquiry } from '#tests/support/factories.ts';
import { screen, test, waitFor } from '#tests/support/panel.tsx';

test('a message shows who changed it last', { tags: ['undo/last-change'] }, async ({ panel, api }) => {
  const { id } = await api.store.messages.create({
    inquiry: anInquiry(),
    key: 'a',
    isSpam: false,
    isUnverified: false,
  });
  await panel.open(`/admin/messages?id=${id}`);
  expect(screen.queryByText(/^Last changed by/)).toBe(null);
  await panel.click('button', 'Resolved');
  await waitFor(() => expect(screen.getByText(/^Last changed by/).textContent).toContain('owner'));
});
