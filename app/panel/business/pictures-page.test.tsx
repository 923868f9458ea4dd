// @module-tag panel-errors/settings
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { type Panel, screen, test, waitFor, within } from '#tests/support/panel.tsx';
import { form } from '#tests/support/panel-queries.ts';

async function upload(panel: Panel, path: string, texts?: Record<string, string>): Promise<void> {
  const picture = sharp({ create: { width: 30, height: 10, channels: 3, background: '#006c9c' } });
  const png = new Uint8Array(await picture.png().toBuffer());
  await panel.upload(`/settings/${path}`, new File([png], 'shop.png', { type: 'image/png' }), texts);
}

describe('pictures of the site', { tags: ['panel/logos'] }, () => {
  test.for([
    {
      what: 'Company logo',
      path: 'upload-logo',
      key: 'companyLogo',
      hint: 'Up to 2 MB. JPEG, PNG, WebP, AVIF or GIF; an animation becomes a still. Without one, your company name is shown instead.',
      removed: 'Logo removed',
      failed: 'Failed to remove logo',
      question: 'Remove the company logo?',
    },
    {
      what: 'Hero image',
      path: 'upload-hero-image',
      key: 'heroImage',
      hint: 'Up to 5 MB. JPEG, PNG, WebP, AVIF or GIF; an animation becomes a still. The large picture on the Home page. Without one, the website shows its own.',
      removed: 'Hero image removed',
      failed: 'Failed to remove hero image',
      question: 'Remove the hero image?',
    },
  ] as const)('$what is shown and removed after a confirmation', async (each, { panel, api }) => {
    await upload(panel, each.path);
    await panel.open('/admin/settings/pictures');
    const group = within(screen.getByRole('group', { name: each.what }));
    group.getByRole('img', { name: `${each.what} now` });
    group.getByText(each.hint);
    group.getByLabelText(`Replace ${each.what.toLowerCase()}`);
    const remove = `Remove ${each.what.toLowerCase()}`;
    await panel.declines(remove, each.question);
    await panel.fails('DELETE', /^\/settings/, remove, each.failed);
    await panel.press(remove, each.removed);
    await group.findByText('No image');
    expect((await api.store.settings.read())[each.key]).toBe('');
    await panel.press('Undo', 'Restored.');
    expect((await api.store.settings.read())[each.key]).not.toBe('');
  });

  test('brand logos need a name and a file', { tags: ['forms/brand-logo'] }, async ({ panel }) => {
    await upload(panel, 'upload-brand-logo', { brand_name: 'Canon' });
    await panel.open('/admin/settings/pictures');
    const logo = form('Brand logo');
    const name = logo.getByLabelText(/^Brand name/);
    logo.getByText('Up to 1 MB. JPEG, PNG, WebP, AVIF or GIF.');
    for (const text of ['', '  ', 'Ricoh']) {
      await panel.fill(name, text);
      await panel.press('Upload brand logo', 'Please enter brand name and select file');
      await panel.press('Dismiss');
    }
    expect(panel.writes).toEqual([]);
    await panel.fill(name, 'canon');
    logo.getByText('This brand has a logo. The new one replaces it.');
    await panel.fill(name, 'x'.repeat(61));
    logo.getByText(/^must have at most 60 characters$/i);
  });

  test('brand logos are deleted after a confirmation', async ({ panel, api }) => {
    await upload(panel, 'upload-brand-logo', { brand_name: 'Canon' });
    await panel.open('/admin/settings/pictures');
    const list = within(screen.getByRole('list', { name: 'Brand logos' }));
    list.getByRole('img', { name: 'Canon logo' });
    await panel.declines('Delete Canon logo', 'Delete Canon logo?');
    await panel.fails('DELETE', /^\/settings\/brand-logo/, 'Delete Canon logo', 'Failed to delete brand logo');
    expect((await api.store.settings.read()).brandLogos).toHaveLength(1);
    await panel.press('Delete Canon logo', 'Brand logo deleted');
    await screen.findByText('No brand logos yet.');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Brand logos' })));
    expect((await api.store.settings.read()).brandLogos).toEqual([]);
  });
});
