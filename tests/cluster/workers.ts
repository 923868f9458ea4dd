import { randomUUID } from 'node:crypto';
import { isPossible, type Possible } from '#tests/crash/ledger.ts';
import { pause } from '#tests/crash/mortal-site.ts';
import { anInquiry, productFields } from '#tests/support/factories.ts';
import type { Client } from './requests.ts';

/** What the cluster has acknowledged to its clients. */
export type Promised = {
  /** E-mail addresses of acknowledged inquiries. */
  inquiries: Set<string>;
  /** Prices of products, by id. Each product has one writer. */
  prices: Map<string, Possible<number>>;
  /** Addresses of acknowledged pictures. */
  pictures: Set<string>;
};

export const nothingPromised = (): Promised => ({ inquiries: new Set(), prices: new Map(), pictures: new Set() });

/** Calls `send` at a fixed rate, whether or not earlier calls have ended. Resolves when all have. */
export async function atRate(perSecond: number, isOver: () => boolean, send: (number: number) => Promise<unknown>) {
  const begun = performance.now();
  const pending = new Set<Promise<unknown>>();
  for (let number = 0; !isOver(); number++) {
    const wait = begun + (number * 1000) / perSecond - performance.now();
    if (wait > 1) await pause(wait);
    const sent = send(number).finally(() => pending.delete(sent));
    pending.add(sent);
  }
  await Promise.all(pending);
}

/** Longest pause between attempts of a write, as in the browser. */
const retryMs = 300;

/** A visitor's inquiry, repeated with the same key until it is acknowledged. */
export async function inquire({ call }: Client, { inquiries }: Promised, number: number): Promise<void> {
  const email = `v${number}@example.com`;
  const headers = {
    'idempotency-key': randomUUID(),
    // Another visitor each time: the limits are per address.
    'x-forwarded-for': `10.${(number >> 14) & 127}.${(number >> 7) & 127}.${1 + (number & 127)}`,
  };
  const body = anInquiry({ name: `Visitor ${number}`, email, message: `Please call me, ${number}` });
  while ((await call('inquiry', 'POST', '/contact', { headers, body })) === null) await pause(retryMs);
  inquiries.add(email);
}

type Owner = { token: string; photo: File; isOver: () => boolean; saveEveryMs: number };
type Product = { id: string; updatedAt: string; regularPrice: number };

/** Creates a product and saves its price again and again, every fifth time with a new picture. */
export async function keepSaving({ call }: Client, promised: Promised, slug: string, owner: Owner): Promise<void> {
  const { token } = owner;
  const form = new FormData();
  form.set('file', owner.photo);
  const product = productFields({ name: slug, regularPrice: 1 });
  const made = await call<Product>('save', 'POST', '/products', { token, body: product });
  if (made === null) throw new Error('The product was not created');
  const price: Possible<number> = { acknowledged: 1, sentSince: [] };
  promised.prices.set(made.id, price);

  /** Reads the version again; throws if the price is none that was sent since the last acknowledged one. */
  async function version(): Promise<string | null> {
    const [found] = (await call<Product[]>('save', 'GET', `/products?id=${made?.id}&limit=1`, { token })) ?? [];
    if (found && !isPossible(price, found.regularPrice))
      throw new Error(`The price is ${found.regularPrice}, acknowledged: ${price.acknowledged}`);
    return found?.updatedAt ?? null;
  }

  async function upload(): Promise<string[] | null> {
    const uploaded = await call<{ url: string }>('upload', 'POST', '/products/upload-image', { token, body: form });
    if (uploaded === null) return null;
    promised.pictures.add(uploaded.url);
    return [uploaded.url];
  }

  let seen: string | null = made.updatedAt;
  for (let count = 2; !owner.isOver(); count++) {
    await pause(owner.saveEveryMs);
    // After a lost response the version is unknown; like the panel, read it again.
    seen ??= await version();
    if (seen === null) continue;
    const images = count % 5 === 0 ? await upload() : null;
    price.sentSince.push(count);
    const headers: Record<string, string> = { 'if-match': `"${seen}"` };
    const body = { regularPrice: count, ...(images ? { images } : {}) };
    const saved: Product | null = await call('save', 'PUT', `/products/${made.id}`, { token, headers, body });
    if (saved !== null) Object.assign(price, { acknowledged: count, sentSince: [] });
    seen = saved?.updatedAt ?? null;
  }
}
