import type { Product } from '#app/domain/catalogue/product.ts';
import { test as base, screen, waitFor } from '#tests/support/panel.tsx';
import { field } from '#tests/support/panel-queries.ts';

/** A cell of the grid. Its role is not searched for, because that takes long in a large grid. */
export function cellOf(product: string, title: string): HTMLElement {
  const cells = document.querySelectorAll<HTMLElement>('[role=gridcell]');
  const cell = [...cells].find(({ textContent }) => textContent.startsWith(`${title} of ${product}: `));
  if (!cell) throw new Error(`There is no cell “${title} of ${product}”`);
  return cell;
}

/** `test` of the pages of products, with two categories and functions to make, open, read and save products. */
export const test = base.extend('products', async ({ panel }) => {
  for (const [index, name] of ['Colour Photocopiers', 'Laser Printers'].entries())
    await panel.add('/categories', { name, order: index });
  let made = 0;
  const products = {
    add(fields: Record<string, unknown> = {}) {
      const name = `Made ${++made}`;
      return panel.add<Product>('/products', {
        name,
        category: 'Colour Photocopiers',
        description: 'A copier.',
        ...fields,
      });
    },
    kept: async (id: string) => (await panel.call<Product[]>('GET', `/products?id=${id}`))[0] as Product,
    bySlug: async (slug: string) => (await panel.call<Product[]>('GET', `/products?slug=${slug}`))[0] as Product,
    change: (id: string, fields: object) => panel.call('PUT', `/products/${id}`, fields),
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
    fill: (name: string | RegExp, text: string) => panel.fill(field(name), text),
    choose: (name: string | RegExp, option: string) => panel.user.selectOptions(field(name), option),
    save: (toast?: string) => panel.press('Save product', toast),
    /** Saves the form, and waits until everything is saved. */
    async saved() {
      await products.save();
      await waitFor(() => screen.getByText('Saved', { selector: 'form [role=status]' }));
    },
  };
  return products;
});
