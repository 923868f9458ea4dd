import { expect } from 'vitest';
import { screen, test } from '#tests/support/panel.tsx';

test.for([
  ['account', /^\/auth\/sessions/, 'Failed to fetch account', null, 'Two-step verification'],
  ['blog', /^\/blog/, 'Failed to fetch posts', null, /^No posts yet\./],
  ['blog/none', /^\/blog/, 'Failed to fetch posts', null, 'Post not found'],
  ['categories', /^\/categories/, 'Failed to fetch categories', /^The categories could not/, /^No categories yet/],
  ['improve', /^\/improvements/, 'Failed to load what to improve', /^The list could not/, /^Samples on your site/],
  ['insights', /^\/insights/, 'Failed to load the insights', null, /^No inquiries by source/],
  ['media', /^\/media/, 'Failed to fetch pictures', null, /^No pictures yet\./],
  ['messages', /^\/contact\?/, 'Failed to fetch messages', /^The messages could not/, 'No messages yet.'],
  ['products', /^\/products/, 'Failed to fetch data', /^The products could not/, 'No products yet'],
  ['products/import/none', /^\/imports/, 'Failed to fetch the import', /^The import could not/, /^This import was/],
  ['quotations/none', /^\/quotations/, 'Failed to fetch quotations', null, 'Quotation not found'],
  ['settings/backups', /^\/backups/, 'Failed to fetch the backups', null, /^No backup has been made yet/],
  ['settings/bin', /^\/bin/, 'Failed to fetch the trash', null, 'The trash is empty.'],
  ['settings/branches', /^\/branches/, 'Failed to fetch branches', /^The branches could not/, /^No branches yet\./],
  ['settings/business', /^\/settings/, 'Failed to fetch settings', /^The settings could not/, 'Google Analytics ID'],
  ['settings/email', /^\/outbox/, 'Failed to fetch e-mail settings', /^The e-mail settings could/, /^No e-mails/],
  ['settings/links', /^\/redirects/, 'Failed to fetch old links', /^The old links could not/, /^None yet\. Each/],
  ['settings/status', /^\/site-status/, 'Failed to fetch the website status', /^The website status/, 'No errors.'],
] as const)(
  'a failed load of /admin/%s shows a toast and can be retried',
  { tags: ['panel-errors/categories', 'panel-errors/posts', 'panel-errors/products', 'panel-errors/settings'] },
  async ([path, call, toast, explanation, content], { panel }) => {
    const restore = panel.intercept('GET', call, 500);
    await panel.open(`/admin/${path}`);
    await panel.seesToast(toast);
    if (explanation) screen.getByText(explanation);
    expect(screen.queryByText(content)).toBe(null);
    restore();
    await panel.press('Try again');
    await screen.findByText(content);
    expect(panel.complaints).toEqual([expect.stringContaining(toast)]);
  },
);
