import { setTimeout as pause } from 'node:timers/promises';
import { anInquiry, productFields } from '#tests/support/factories.ts';
import { type Call, callApi } from '#tests/support/site.ts';
import type { Ledger, Possible } from './ledger.ts';

export type Place = { url: string; token: string };

type Work = {
  /** Where clients record what was acknowledged. */
  ledger: Ledger;
  photo: File;
  isOver: () => boolean;
  place: Place;
  /** Resolves once a site that has failed may be asked again. */
  isUp: () => Promise<unknown>;
  /** Pause of a client in ms after each of its writes, so that none crowds out the others. */
  pauseMs?: number;
};

/** Number of products a client keeps before it deletes its oldest. */
const kept = 12;

/**
 * Starts eight clients that write as fast as they get responses: inquiries, products with pictures, prices, deletions,
 * settings. While the site is down they wait.
 */
export function startClients(given: Work): Promise<unknown> {
  const work = { pauseMs: 15, ...given };
  return Promise.all([
    ...[1, 2, 3, 4].map((number) => sendInquiries(number, work)),
    ...[1, 2, 3].map((number) => makeProducts(number, work)),
    changeSettings(work),
  ]);
}

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

/** Sends inquiries, each with its own key until it is acknowledged, like the script of the form. */
async function sendInquiries(number: number, work: Work): Promise<void> {
  for (let count = firstCount(work); !work.isOver(); count++) {
    const name = `visitor${number}-${count}`;
    const email = `${name}@example.com`;
    const message = `Please call about machine ${count} · किराया ${number}`;
    // A new address each time, and signed in, to avoid the rate limit.
    const forwarded = `10.${number}.${(count >> 8) & 255}.${count & 255}`;
    const headers = { 'idempotency-key': name, 'x-forwarded-for': forwarded };
    const body = anInquiry({ name, email, message });
    while ((await attempt(work, 'POST', '/contact', { headers, body })) === null) if (work.isOver()) return;
    work.ledger.inquiries.set(email, message);
    await pause(work.pauseMs);
  }
}

async function makeProducts(number: number, work: Work): Promise<void> {
  const { ledger, photo } = work;
  const own: string[] = [];
  const form = new FormData();
  form.set('file', photo);
  for (let count = firstCount(work); !work.isOver(); count++) {
    await pause(work.pauseMs);
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
    await pause(work.pauseMs);
  }
}
