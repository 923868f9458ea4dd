import { randomUUID } from 'node:crypto';
import { isPossible, type Possible } from '#tests/crash/ledger.ts';
import { anInquiry } from '#tests/support/factories.ts';
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

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

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
export async function inquire({ ask }: Client, { inquiries }: Promised, number: number): Promise<void> {
  const email = `v${number}@example.com`;
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
    // Another visitor each time: the limits are per address.
    'x-forwarded-for': `10.${(number >> 14) & 127}.${(number >> 7) & 127}.${1 + (number & 127)}`,
  };
  const body = JSON.stringify(anInquiry({ name: `Visitor ${number}`, email, message: `Please call me, ${number}` }));
  while ((await ask('inquiry', '/api/contact', { method: 'POST', headers, body }))?.status !== 201)
    await pause(retryMs);
  inquiries.add(email);
}

type Owner = { token: string; photo: Buffer; isOver: () => boolean; saveEveryMs: number };

/** Creates a product and saves its price again and again, every fifth time with a new picture. */
export async function keepSaving(client: Client, promised: Promised, slug: string, owner: Owner): Promise<void> {
  const authorization = `Bearer ${owner.token}`;
  const json = { 'content-type': 'application/json', authorization };
  const fields = { name: slug, slug, brand: 'Canon', category: 'Laser Printers', description: 'Prints.' };
  const made = await client.ask('save', '/api/products', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ ...fields, regularPrice: 1 }),
  });
  const { id, updatedAt } = JSON.parse(String(made?.body)) as { id: string; updatedAt: string };
  const price: Possible<number> = { acknowledged: 1, sentSince: [] };
  promised.prices.set(id, price);
  let seen: string | null = updatedAt;
  for (let count = 2; !owner.isOver(); count++) {
    await pause(owner.saveEveryMs);
    // After a lost response the version is unknown; like the panel, read it again.
    seen ??= await versionOf(client, id, authorization, price);
    if (seen === null) continue;
    const image = count % 5 === 0 ? await upload(client, promised, owner) : null;
    price.sentSince.push(count);
    const answer = await client.ask('save', `/api/products/${id}`, {
      method: 'PUT',
      headers: { ...json, 'if-match': `"${seen}"` },
      body: JSON.stringify({ regularPrice: count, ...(image ? { images: [image] } : {}) }),
    });
    if (answer?.status === 200) Object.assign(price, { acknowledged: count, sentSince: [] });
    seen = answer?.status === 200 ? (JSON.parse(String(answer.body)) as { updatedAt: string }).updatedAt : null;
  }
}

/** The current version of a product; throws if its price is none that was sent since the last acknowledged one. */
async function versionOf({ ask }: Client, id: string, authorization: string, price: Possible<number>) {
  const answer = await ask('save', `/api/products?id=${id}&limit=1`, { headers: { authorization } });
  if (answer?.status !== 200) return null;
  const [found] = JSON.parse(String(answer.body)) as [{ updatedAt: string; regularPrice: number }];
  if (!isPossible(price, found.regularPrice))
    throw new Error(`The price is ${found.regularPrice}, acknowledged: ${price.acknowledged}`);
  return found.updatedAt;
}

async function upload({ ask }: Client, { pictures }: Promised, { token, photo }: Owner): Promise<string | null> {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(photo)], 'machine.jpg', { type: 'image/jpeg' }));
  const encoded = new Response(form);
  const answer = await ask('upload', '/api/products/upload-image', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': encoded.headers.get('content-type') ?? '' },
    body: Buffer.from(await encoded.arrayBuffer()),
  });
  if (answer?.status !== 201) return null;
  const { url } = JSON.parse(String(answer.body)) as { url: string };
  pictures.add(url);
  return url;
}
