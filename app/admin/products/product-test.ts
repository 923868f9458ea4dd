import type { Product } from '#app/domain/product.ts';
import { test as base, screen, waitFor } from '#tests/support/panel.tsx';

/** A field by its label. Without the check that it is visible, which takes longest in a large form. */
export const field = <Kind extends HTMLElement = HTMLInputElement>(name: string | RegExp, role = 'textbox') =>
  screen.getByRole<Kind>(role, { name, hidden: true });

type Simulated = Window & { happyDOM: { setViewport: (size: { width: number }) => void } };
/** Changes the width of the window until the end of the test. */
export const setWidth = (width: number) =>
  (document.defaultView as unknown as Simulated).happyDOM.setViewport({ width });

/** `test` of the pages of products, with two categories and functions to make, open, read and save products. */
export const test = base.extend('products', async ({ panel }, { onCleanup }) => {
  onCleanup(() => setWidth(1024));
  for (const [index, name] of ['Colour Photocopiers', 'Laser Printers'].entries())
    await panel.call('POST', '/categories', { name, slug: name.toLowerCase().replace(' ', '-'), order: index });
  let made = 0;
  const products = {
    add(fields: Record<string, unknown> = {}) {
      const name = `Made ${++made}`;
      const required = { brand: 'Ricoh', category: 'Colour Photocopiers', description: 'A copier.' };
      return panel.call<Product>('POST', '/products', { name, slug: `made-${made}`, ...required, ...fields });
    },
    kept: async (id: string) => (await panel.call<Product[]>('GET', `/products?id=${id}`))[0] as Product,
    bySlug: async (slug: string) => (await panel.call<Product[]>('GET', `/products?slug=${slug}`))[0] as Product,
    change: (id: string, fields: object) => panel.call('PUT', `/products/${id}`, fields),
    /** Opens the form of a new product. */
    async edit(fields: Record<string, unknown> = {}) {
      const product = await products.add(fields);
      await panel.open(`/admin/products/${product.id}`);
      return product;
    },
    /** Opens the list with this product only. */
    async list(fields: Record<string, unknown> = {}) {
      const product = await products.add(fields);
      await panel.open(`/admin/products?search=${product.name}`);
      return product;
    },
    fill: (name: string | RegExp, text: string, role?: string) => panel.fill(field(name, role), text),
    choose: (name: string | RegExp, option: string) => panel.user.selectOptions(field(name, 'combobox'), option),
    /** Presses the button that saves the form. */
    save: () => panel.user.click(field('Save product', 'button')),
    /** Saves the form, and waits until everything is saved. */
    async saved() {
      await products.save();
      await waitFor(() => screen.getByText('Saved', { selector: 'form [role=status]' }));
    },
  };
  return products;
});
