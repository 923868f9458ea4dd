import { expect } from 'vitest';
import { screen, test } from '#tests/support/panel.tsx';

test('a message links the page that it is about', { tags: ['inquiry/page'] }, async ({ panel }) => {
  const message = { name: 'Asha Patil', email: 'asha@example.com', phone: '98220 12345', message: 'Hello' };
  await panel.call('POST', '/contact', { ...message, page: '/compare?m=g2010,g3010' });
  await panel.open('/admin/messages');
  await panel.click('link', /Asha Patil/);
  const link = await screen.findByRole('link', { name: 'Open the page of this inquiry' });
  expect(link.getAttribute('href')).toBe('/compare?m=g2010,g3010');
});
