// @module-tag forms/one-picture-list
import { expect } from 'vitest';
import type { PictureLists } from '#app/domain/catalogue/picture-lists.ts';
import { screen, waitFor, within } from '#tests/support/panel.tsx';
import { test as base } from './product-test.ts';

const addresses = 'abcde'.split('').map((letter) => `https://example.com/${letter}.webp`);
const [a, b, c, d, e] = addresses as [string, string, string, string, string];

/** Opens the form of a product with these pictures. */
const test = base.extend('edit', ({ products }) => async (lists: Partial<PictureLists>) => {
  const { id } = await products.edit(lists);
  return {
    id,
    async kept(): Promise<PictureLists> {
      const { featuredImage, images, gallery } = await products.kept(id);
      return { featuredImage, images, gallery };
    },
  };
});

const list = () => within(screen.getByRole('group', { name: 'Pictures' }));
const shown = () =>
  list()
    .queryAllByRole('img')
    .map((image) => image.getAttribute('src'));
const button = (name: string) => list().getByRole('button', { name });

test('all pictures are one list in the order of visitors, moved by buttons', async ({ panel, products, edit }) => {
  const { kept } = await edit({ featuredImage: a, images: [a, b], gallery: [c, b, d] });
  expect(shown()).toEqual([a, b, c, d]);
  expect(list().getAllByText('Main picture')).toHaveLength(1);
  await panel.user.click(button('Move picture 3 earlier'));
  await panel.user.click(button('Move picture 3 later'));
  expect(shown()).toEqual([a, c, d, b]);
  // Neither end moves further.
  await panel.user.click(button('Move picture 1 earlier'));
  await panel.user.click(button('Move picture 4 later'));
  expect(shown()).toEqual([a, c, d, b]);
  await products.saved();
  const lists = await kept();
  expect(lists.featuredImage).toBe(a);
  expect([...lists.images, ...lists.gallery]).toEqual([a, c, d, b]);
});

test('pictures are unchanged if another field is saved or the order restored', async ({ panel, products, edit }) => {
  const before = { featuredImage: '', images: [a, b], gallery: [b, c] };
  const { id, kept } = await edit(before);
  const sent: unknown[] = [];
  const restore = panel.intercept('PUT', /^\/products/, async (request) => {
    sent.push(await request.clone().json());
    return panel.answer(request);
  });
  await products.fill('SKU', 'S-1');
  await products.saved();
  expect(sent).toEqual([{ sku: 'S-1' }]);
  restore();
  await panel.user.click(button('Make main: picture 3'));
  screen.getByText('Not saved yet');
  await panel.user.click(button('Move picture 1 later'));
  await panel.user.click(button('Move picture 2 later'));
  expect(shown()).toEqual([a, b, c]);
  screen.getByText('Saved', { selector: 'form [role=status]' });
  // A draft that was kept between the steps is deleted.
  await waitFor(() => expect(localStorage.getItem(`draft:product:${id}`)).toBe(null));
  await panel.reload();
  expect(screen.queryByRole('button', { name: 'Discard' })).toBe(null);
  expect(await kept()).toEqual(before);
});

test('one click makes a picture the main one, and the focus stays', async ({ panel, products, edit }) => {
  const { kept } = await edit({ featuredImage: a, images: [a, b], gallery: [c, d] });
  await panel.user.click(button('Make main: picture 3'));
  expect(document.activeElement).toBe(button('Main picture'));
  expect(shown()).toEqual([c, a, b, d]);
  await panel.user.keyboard('{Enter}');
  expect(shown()).toEqual([c, a, b, d]);
  await products.saved();
  expect(await kept()).toEqual({ featuredImage: c, images: [c, a, b], gallery: [d] });
});

test('the next picture is the main one after a removal, and the focus moves on', async ({ panel, products, edit }) => {
  const { kept } = await edit({ featuredImage: a, images: [a, b], gallery: [c] });
  await panel.user.click(button('Remove picture 1'));
  expect(document.activeElement).toBe(button('Remove picture 1'));
  expect(shown()).toEqual([b, c]);
  within(list().getAllByRole('listitem')[0] as HTMLElement).getByText('Main picture');
  await products.saved();
  expect(await kept()).toEqual({ featuredImage: b, images: [b], gallery: [c] });
  await panel.user.click(button('Remove picture 2'));
  expect(document.activeElement).toBe(button('Remove picture 1'));
  await panel.user.click(button('Remove picture 1'));
  expect(document.activeElement).toBe(screen.getByLabelText('Add pictures', { selector: 'input' }));
  await products.saved();
  expect(await kept()).toEqual({ featuredImage: '', images: [], gallery: [] });
});

test('a warning says that cards use another picture, and one click fixes it', async ({ panel, products, edit }) => {
  const { kept } = await edit({ gallery: [a, b] });
  screen.getByText('Some of the product’s cards do not show the main picture.');
  await panel.press('Show it on all cards');
  expect(screen.queryByRole('button', { name: 'Show it on all cards' })).toBe(null);
  await products.saved();
  expect(await kept()).toEqual({ featuredImage: a, images: [a], gallery: [b] });
});

test('pictures merge with the changes of others', { tags: ['forms/conflict'] }, async ({ panel, products, edit }) => {
  const { id, kept } = await edit({ featuredImage: a, images: [a, b], gallery: [c, d] });
  // The other user moves one picture to the other list and adds one; this user removes one and picks a new main picture.
  await products.change(id, { images: [a, b, c], gallery: [d, e] });
  await panel.user.click(button('Remove picture 4'));
  await panel.user.click(button('Make main: picture 2'));
  await products.save();
  const dialog = await screen.findByRole('dialog', { name: 'Someone else saved first' });
  expect(dialog.textContent).toContain('Theirs: 3 pictures');
  await panel.press('Keep mine, add theirs');
  expect(shown()).toEqual([b, a, c, e]);
  await products.saved();
  expect(await kept()).toEqual({ featuredImage: b, images: [b, a, c], gallery: [e] });
});
