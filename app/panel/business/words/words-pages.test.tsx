// @module-tag words/panel
import { expect } from 'vitest';
import { noOwnWords } from '#app/domain/business/words/page-words.ts';
import { screen, test, waitFor, within } from '#tests/support/panel.tsx';
import { field, texts } from '#tests/support/panel-queries.ts';

const fields = (label: string) =>
  screen.getAllByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`), { selector: 'input, textarea' });
const focused = () => document.activeElement?.getAttribute('aria-label');

test('the list of texts marks the edited parts and the samples', { tags: ['words/samples'] }, async ({ panel }) => {
  await panel.call('PUT', '/settings', { closingHeadline: 'Ours', companyDescription: 'Ours' });
  await panel.open('/admin/settings/words');
  const rows = texts(within(screen.getByRole('main')).getAllByRole('link'));
  expect(rows.filter((text) => /Edited|sample/.test(text ?? ''))).toEqual([
    expect.stringMatching(/Original, 3 sample testimonials to replace$/),
    expect.stringMatching(/Edited$/),
    expect.stringMatching(/Edited$/),
  ]);
  await panel.click('link', /3 sample testimonials/);
  await screen.findByRole('link', { name: 'All page texts' });
  await panel.open('/admin/settings/words/nothing');
  screen.getByRole('heading', { level: 1, name: 'Page not found' });
});

test('a text is saved, and can be restored', { tags: ['words/originals', 'words/kept'] }, async ({ panel, api }) => {
  await panel.open('/admin/settings/words/headline');
  const original = field('Headline').value;
  const back = () => screen.getByRole('button', { name: 'Restore original: Headline' });
  expect(back().getAttribute('aria-disabled')).toBe('true');
  await panel.fill('Headline', 'नमस्ते <b>"&');
  expect(back().getAttribute('aria-disabled')).toBe('false');
  await panel.press('Save settings', 'Settings updated successfully');
  expect(await api.store.settings.read()).toMatchObject({ ...noOwnWords, heroHeadline: 'नमस्ते <b>"&' });
  await panel.reload();
  expect(field('Headline').value).toBe('नमस्ते <b>"&');
  back().focus();
  await panel.user.keyboard('{Enter}');
  expect(field('Headline').value).toBe(original);
  await waitFor(() => expect(document.activeElement).toBe(back()));
  await panel.press('Save settings', 'Settings updated successfully');
  expect(await api.store.settings.read()).toMatchObject(noOwnWords);
  await panel.user.click(screen.getByText('History', { selector: 'summary, summary *' }));
  await screen.findAllByText((_, element) => element?.textContent?.includes('Headline: नमस्ते <b>"&') ?? false);
});

test('entries are added, moved and removed by keyboard', async ({ panel, api }) => {
  await panel.open('/admin/settings/words/services');
  const press = async (name: string) => {
    screen.getByRole('button', { name }).focus();
    await panel.user.keyboard('{Enter}');
  };
  expect(screen.getByRole('button', { name: 'Move service 1 up' }).getAttribute('aria-disabled')).toBe('true');
  await press('Move service 1 down');
  await screen.findByText('Now service 2 of 6');
  await waitFor(() => expect(focused()).toBe('Move service 2 down'));
  await press('Remove service 6');
  await screen.findByText('Removed service 6');
  await waitFor(() => expect(document.activeElement?.textContent).toBe(' Add service'));
  await panel.fill(fields('Points')[0] as HTMLElement, 'Rollers\nFusers');
  await press('Add service');
  await panel.user.keyboard('भाड़े पर');
  await panel.fill(fields('Points')[5] as HTMLElement, 'पेज के हिसाब से\n\nSecond');
  await panel.user.keyboard('{Control>}s{/Control}');
  await panel.seesToast('Settings updated successfully');
  const services = (await api.store.settings.read()).services ?? [];
  const titles = services.map(({ original, title }) => title || original);
  expect(titles).toEqual(['Maintenance & Repair', 'installation', 'support', 'amc', 'consumables', 'भाड़े पर']);
  expect(services[0]?.features).toEqual(['Rollers', 'Fusers']);
  expect(services[5]?.features).toEqual(['पेज के हिसाब से', 'Second']);
  await press('Restore original: service 1');
  await press('Restore original: all services');
  await panel.press('Save settings');
  await waitFor(async () => expect((await api.store.settings.read()).services).toBe(null));
});

test('sample testimonials are marked until they are replaced', { tags: ['words/samples'] }, async ({ panel, api }) => {
  await panel.open('/admin/settings/words/testimonials');
  const marks = () => screen.queryAllByText('This is a sample. Replace it with a real testimonial.').length;
  expect(marks()).toBe(3);
  await panel.fill(fields('Who said it')[0] as HTMLElement, 'Asha Rao');
  expect(marks()).toBe(3);
  await panel.fill(fields('What they said')[0] as HTMLElement, 'Came in an hour.');
  expect(marks()).toBe(2);
  for (const place of [3, 2, 1]) await panel.press(`Remove testimonial ${place}`);
  screen.getByText('There is none now, so this part of the page is not shown to visitors.');
  await panel.press('Save settings', 'Settings updated successfully');
  expect((await api.store.settings.read()).testimonials).toEqual([]);
});

test('the preview waits while a field has an error, and can be retried after a failure', {
  tags: ['words/picture', 'words/any-text'],
}, async ({ panel }) => {
  await panel.open('/admin/settings/words/closing-call');
  await panel.press('See it');
  await panel.fill('Headline', 'W'.repeat(10_000));
  await screen.findByText(/^A field is empty or too long\./);
  await panel.press('Save settings');
  await screen.findByText('Please use at most 120 characters; this has 10,000');
  await panel.fill('Headline', '');
  await screen.findByText('Enter a headline');
  expect(panel.writes.filter((each) => !each.startsWith('POST /settings/preview'))).toEqual([]);
  panel.endSession();
  await panel.fill('Headline', 'Mine');
  await screen.findByText('The preview could not be updated. Your changes are safe.');
  await panel.user.click(screen.getByText('Try again'));
  await panel.signInAgain();
  await waitFor(() => expect(screen.queryByText(/^The preview could not be updated/)).toBe(null));
  expect(field('Headline').value).toBe('Mine');
});
