import { setTimeout as pause } from 'node:timers/promises';
import { anInquiry, productFields } from '#tests/support/factories.ts';
import { type Call, callApi } from '#tests/support/site.ts';
import type { Ledger, Possible } from './ledger.ts';

export type Place = { url: string; token: string };

/** The ledger that clients write to, and when they stop. */
type Work = { ledger: Ledger; photo: File; isOver: () => boolean; place: Place; isUp: () => Promise<void> };

/** Number of products a client keeps before it deletes its oldest. */
const kept = 12;

/** Pause between inquiries in ms, so that they do not crowd out all other writes. */
const pauseMs = 15;

/**
 * Starts eight clients that write as fast as they get responses: inquiries, products with pictures, prices, deletions,
 * settings. While the site is down they wait.
 */
export const startClients = (work: Work): Promise<unknown> =>
  Promise.all([
    ...[1, 2, 3, 4].map((number) => sendInquiries(number, work)),
    ...[1, 2, 3].map((number) => makeProducts(number, work)),
    changeSettings(work),
  ]);

/** Calls the API as the owner. Returns the answer, or `null` if the call failed or its response never arrived. */
async function attempt<Answer>({ ledger, place, isUp }: Work, method: string, path: string, call: Call) {
  ledger.sent++;
  try {
    const response = await callApi(place, method, path, { token: place.token, ...call });
    const text = await response.text();
    if (response.ok) {
      ledger.acknowledged++;
      return (text === '' ? {} : JSON.parse(text)) as Answer;
    }
    if (response.status >= 500) await isUp();
    return null;
  } catch {
    await isUp();
    return null;
  }
}

/** Writes a value that has no other writer. */
async function write<Value>(possible: Possible<Value>, value: Value, send: () => Promise<unknown>) {
  possible.sentSince.push(value);
  if ((await send()) !== null) Object.assign(possible, { acknowledged: value, sentSince: [] });
}

/** A number unused by any client, also after restarts with the same ledger, because each continues from the sent count. */
const firstCount = ({ ledger }: Work) => ledger.sent;

async function sendInquiries(number: number, work: Work): Promise<void> {
  for (let count = firstCount(work); !work.isOver(); count++) {
    const email = `visitor${number}-${count}@example.com`;
    const message = `Please call about machine ${count} · किराया ${number}`;
    // A new address each time, and signed in, to avoid the rate limit.
    const headers = { 'x-forwarded-for': `10.${number}.${(count >> 8) & 255}.${count & 255}` };
    const body = anInquiry({ email, message });
    const answer = await attempt(work, 'POST', '/contact', { headers, body });
    if (answer !== null) work.ledger.inquiries.set(email, message);
    await pause(pauseMs);
  }
}

async function makeProducts(number: number, work: Work): Promise<void> {
  const { ledger, photo } = work;
  const own: string[] = [];
  const form = new FormData();
  form.set('file', photo);
  for (let count = firstCount(work); !work.isOver(); count++) {
    const upload = await attempt<{ url: string }>(work, 'POST', '/products/upload-image', { body: form });
    if (upload === null) continue;
    const picture = upload.url;
    const slug = `machine-${number}-${count}`;
    const body = productFields({ name: slug, images: [picture], regularPrice: 100 });
    const made = await attempt<{ id: string }>(work, 'POST', '/products', { body });
    if (made === null) continue;
    const { id } = made;
    const product = { slug, picture, prices: { acknowledged: 100, sentSince: [] as number[] }, fate: 'there' as const };
    ledger.products.set(id, product);
    own.push(id);
    for (const price of [200, 300])
      await write(product.prices, price, () =>
        attempt(work, 'PUT', `/products/${id}`, { body: { regularPrice: price } }),
      );
    const oldest = own.length > kept ? own.shift() : undefined;
    const leaving = oldest === undefined ? undefined : ledger.products.get(oldest);
    if (leaving === undefined) continue;
    leaving.fate = 'unknown';
    if ((await attempt(work, 'DELETE', `/products/${oldest}`, {})) !== null) leaving.fate = 'gone';
  }
}

async function changeSettings(work: Work): Promise<void> {
  for (let count = firstCount(work); !work.isOver(); count++) {
    const companyDescription = `Copiers since ${count}`;
    await write(work.ledger.description, companyDescription, () =>
      attempt(work, 'PUT', '/settings', { body: { companyDescription } }),
    );
    await pause(pauseMs);
  }
}
