// @module-tag media/panel
import { describe, expect } from 'vitest';
import type { MediaPicture } from '#app/domain/pictures/media.ts';
import { test as base, screen, waitFor, within } from '#tests/support/panel.tsx';
import { texts } from '#tests/support/panel-queries.ts';
import { aPhoto } from '#tests/support/pictures.ts';

const made = { name: 'Copier' };
const test = base.extend('pictures', ({ panel }) => {
  let width = 40;
  const read = async (id: string) => (await panel.call<MediaPicture[]>('GET', `/media?ids=${id}`))[0];
  return {
    async upload(name: string, path = '/media'): Promise<MediaPicture> {
      width++;
      const { buffer } = await aPhoto(name, width, 30);
      return panel.upload(path, new File([new Uint8Array(buffer)], name, { type: 'image/jpeg' }));
    },
    textOf: async (id: string) => (await read(id))?.text,
    /** Another user writes this alt text. */
    describe: (id: string, text: string) => panel.call('PUT', `/media/${id}`, { text }),
    names: async (query = '') => (await panel.call<MediaPicture[]>('GET', `/media${query}`)).map(({ name }) => name),
    /** Opens the dialog of a picture on the page. */
    show: async (name: string) =>
      panel.user.click(
        within(await screen.findByRole('list', { name: 'All pictures' })).getByRole('button', {
          name: new RegExp(name),
        }),
      ),
  };
});

const text = (name = 'Alt text') => screen.findByRole<HTMLInputElement>('textbox', { name });
const tiles = () => [...(document.querySelector('[aria-label="All pictures"]')?.children ?? [])];

describe('the page of all pictures', () => {
  test('shows where a picture is used, and saves its alt text on Enter', async ({ panel, pictures }) => {
    const { id, url } = await pictures.upload('front.jpg');
    await pictures.upload('other.jpg');
    const product = await panel.add('/products', { ...made, images: [url] });
    await panel.open('/admin/media?search=copier');
    await screen.findByText('1 picture');
    expect(texts(tiles())).toEqual([expect.stringMatching(/^front\.jpg.*Copier.*No alt text/)]);
    await pictures.show('front.jpg');
    expect(screen.getByRole('link', { name: 'Copier' }).getAttribute('href')).toBe(
      `/admin/products/${product.id}#section-pictures`,
    );
    await panel.user.click(await text());
    await panel.user.paste('The machine, सामने से');
    await screen.findByText('Saved when you leave this field.');
    await panel.user.keyboard('{Enter}');
    await screen.findByText('Alt text saved');
    expect(await pictures.textOf(id)).toBe('The machine, सामने से');
    await waitFor(() => expect(tiles()[0]?.textContent).toContain('“The machine, सामने से”'));
    await panel.fill(await text(), 'x'.repeat(251));
    await screen.findByText('must have at most 250 characters');
  });

  test('shows the text of another user, replaces it on Enter, and saves when closed', async ({ panel, pictures }) => {
    const { id } = await pictures.upload('shared.jpg');
    await panel.open('/admin/media');
    await pictures.show('shared.jpg');
    await pictures.describe(id, 'Theirs');
    await panel.fill(await text(), 'Mine');
    await panel.user.keyboard('{Enter}');
    await screen.findByText('Someone else wrote: “Theirs”. Press Enter to replace it.');
    // Leaving decides nothing.
    await panel.user.tab();
    expect([(await text()).value, await pictures.textOf(id)]).toEqual(['Mine', 'Theirs']);
    (await text()).focus();
    await panel.user.keyboard('{Enter}');
    await screen.findByText('Alt text saved');
    expect(await pictures.textOf(id)).toBe('Mine');
    await panel.fill(await text(), 'Mine, longer');
    // The save may end before the close event of the dialog.
    screen.getByRole('dialog').removeAttribute('open');
    await panel.user.keyboard('{Enter}');
    await waitFor(() => expect(texts([...document.querySelectorAll('.toast')])).toContain('Alt text saved'));
    expect(await pictures.textOf(id)).toBe('Mine, longer');
  });

  test('removes an unused picture, and Undo restores it', async ({ panel, pictures }) => {
    await pictures.upload('unused.jpg');
    await panel.open('/admin/media');
    await pictures.show('unused.jpg');
    await panel.fails('DELETE', /^\/media/, 'Remove', 'Failed to remove the picture');
    await panel.press('Remove', 'Picture moved to trash');
    await screen.findByText(/^No pictures yet\./);
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Pictures' }));
    await panel.press('Undo');
    await waitFor(() => expect(tiles()).toHaveLength(1));
    expect(await pictures.names()).toEqual(['unused.jpg']);
  });

  test('removes all unused pictures but drafted ones, and Undo restores them', async ({ panel, pictures, api }) => {
    for (const name of ['a.jpg', 'b.jpg']) await pictures.upload(name);
    const drafted = await pictures.upload('drafted.jpg');
    localStorage.setItem('draft:product', JSON.stringify({ form: drafted.url }));
    // New pictures may belong to a form that is not saved yet.
    api.clock.advance(2 * 24 * 60 * 60 * 1000);
    await panel.open('/admin/media?show=unused', { token: await api.session() });
    panel.confirm(false);
    await panel.press(/^Remove 2 unused pictures \(/);
    expect(panel.questions).toEqual([
      expect.stringMatching(/^Remove 2 unused pictures \(.+\)\? They stay in the trash for 30 days\.$/),
    ]);
    panel.confirm(true);
    await panel.press(/^Remove 2 unused pictures \(/);
    await screen.findByText(/^Moved 2 pictures \(.+\) to trash$/);
    const names = async () => {
      const response = await api.call('GET', '/media', { token: await api.session() });
      return ((await response.json()) as MediaPicture[]).map(({ name }) => name).sort();
    };
    expect(await names()).toEqual(['drafted.jpg']);
    await panel.press('Undo');
    await waitFor(async () => expect(await names()).toEqual(['a.jpg', 'b.jpg', 'drafted.jpg']));
  });

  test('lets staff edit texts except of settings', { tags: ['people/levels'] }, async ({ panel, pictures }) => {
    await pictures.upload('logo.jpg', '/settings/upload-logo');
    await panel.open('/admin/media', { as: 'staff' });
    await pictures.show('logo.jpg');
    expect((await screen.findAllByText('Company logo')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('link', { name: 'Company logo' })).toBe(null);
    expect(screen.queryByRole('button', { name: 'Remove' })).toBe(null);
  });
});

describe('at the place of a picture', { tags: ['media/at-its-place'] }, () => {
  test('a product uses an existing picture and its text', { tags: ['media/choose'] }, async ({ panel, pictures }) => {
    const { id, url } = await pictures.upload('tray.jpg');
    await pictures.upload('other.jpg');
    await panel.add('/categories', { name: 'Laser Printers' });
    const product = await panel.add('/products', made);
    await panel.open(`/admin/products/${product.id}`);
    await panel.press('Choose from pictures');
    const search = await screen.findByRole('searchbox', { name: 'Search pictures' });
    await panel.fill(search, 'tray');
    await screen.findByText('1 picture');
    await panel.press(/^tray\.jpg/);
    // Enter in the search does not save the product.
    search.focus();
    await panel.user.keyboard('{Enter}');
    expect(panel.writes).toEqual([]);
    await panel.press('Add 1 picture');
    await panel.press(/^Add alt text: picture/);
    await panel.fill(await text(), 'Paper tray, open');
    await panel.press('Done', 'Alt text saved');
    await screen.findByRole('button', { name: /^Edit alt text: picture/ });
    expect(await pictures.textOf(id)).toBe('Paper tray, open');
    await panel.press('Save product');
    await waitFor(async () => expect(await panel.call('GET', '/products')).toMatchObject([{ images: [url] }]));
  });

  test('a post uses an existing picture and its text', { tags: ['media/choose'] }, async ({ panel, pictures }) => {
    const { id, url } = await pictures.upload('lead.jpg');
    const post = await panel.add('/blog', { title: 'Seen' });
    await panel.open(`/admin/blog/${post.id}`);
    await panel.press('Choose from pictures: featured image');
    await panel.press(/^lead\.jpg/);
    await panel.fill(await text('Alt text of the featured image'), 'A tray of paper');
    await panel.user.keyboard('{Enter}');
    await screen.findByText('Alt text saved');
    expect(await pictures.textOf(id)).toBe('A tray of paper');
    // Enter has not saved the post.
    expect(panel.writes).toEqual([`PUT /media/${id}`]);
    await panel.press('Save');
    await waitFor(async () =>
      expect(await panel.call('GET', `/blog/${post.id}`)).toMatchObject({ featuredImage: url }),
    );
  });

  test('the settings edit the alt text of the hero image', async ({ panel, pictures }) => {
    await pictures.upload('hero.jpg', '/settings/upload-hero-image');
    await panel.open('/admin/settings/pictures');
    await panel.fill(await text('Alt text of the hero image'), 'Our shop in Pune');
    await panel.user.keyboard('{Enter}');
    await screen.findByText('Alt text saved');
    expect(await panel.call('GET', '/media')).toMatchObject([{ name: 'hero.jpg', text: 'Our shop in Pune' }]);
  });
});
