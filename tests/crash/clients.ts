import type { Ledger, Possible } from './ledger.ts';

export type Place = { url: string; token: string };

/** The ledger that clients write to, and when they stop. */
type Work = { ledger: Ledger; photo: File; isOver: () => boolean; place: Place; isUp: () => Promise<void> };

/** Number of products a client keeps before it deletes its oldest. */
const kept = 12;

/** Pause between inquiries in ms, so that they do not crowd out all other writes. */
const pauseMs = 15;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

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

/** The response, or `null` if it failed or never arrived. */
async function attempt({ ledger, place, isUp }: Work, path: string, init: RequestInit): Promise<Response | null> {
  ledger.sent++;
  try {
    const response = await fetch(place.url + path, init);
    const whole = new Response(await response.arrayBuffer(), { status: response.status, headers: response.headers });
    if (response.ok) {
      ledger.acknowledged++;
      return whole;
    }
    if (response.status >= 500) await isUp();
    return null;
  } catch {
    await isUp();
    return null;
  }
}

const json = (token: string, body: object, method = 'POST'): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  body: JSON.stringify(body),
});

/** Writes a value that has no other writer. */
async function write<Value>(possible: Possible<Value>, value: Value, send: () => Promise<Response | null>) {
  possible.sentSince.push(value);
  if ((await send()) !== null) Object.assign(possible, { acknowledged: value, sentSince: [] });
}

/** A number unused by any client, also after restarts with the same ledger, because each continues from the sent count. */
const firstCount = ({ ledger }: Work) => ledger.sent;

async function sendInquiries(number: number, work: Work): Promise<void> {
  for (let count = firstCount(work); !work.isOver(); count++) {
    const email = `visitor${number}-${count}@example.com`;
    const message = `Please call about machine ${count} · किराया ${number}`;
    const answer = await attempt(work, '/api/contact', {
      method: 'POST',
      // A new address each time, and signed in, to avoid the rate limit.
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${work.place.token}`,
        'x-forwarded-for': `10.${number}.${(count >> 8) & 255}.${count & 255}`,
      },
      body: JSON.stringify({ name: 'Asha Patil', email, phone: '9800012345', message }),
    });
    if (answer !== null) work.ledger.inquiries.set(email, message);
    await pause(pauseMs);
  }
}

async function makeProducts(number: number, work: Work): Promise<void> {
  const { ledger, photo, place } = work;
  const own: string[] = [];
  for (let count = firstCount(work); !work.isOver(); count++) {
    const form = new FormData();
    form.set('file', photo);
    const authorization = `Bearer ${place.token}`;
    const upload = await attempt(work, '/api/products/upload-image', {
      method: 'POST',
      headers: { authorization },
      body: form,
    });
    if (upload === null) continue;
    const { url: picture }: { url: string } = await upload.json();
    const slug = `machine-${number}-${count}`;
    const fields = {
      name: slug,
      slug,
      brand: 'Canon',
      category: 'Laser Printers',
      description: 'Prints.',
      images: [picture],
    };
    const made = await attempt(work, '/api/products', json(place.token, { ...fields, regularPrice: 100 }));
    if (made === null) continue;
    const { id }: { id: string } = await made.json();
    const product = { slug, picture, prices: { acknowledged: 100, sentSince: [] as number[] }, fate: 'there' as const };
    ledger.products.set(id, product);
    own.push(id);
    for (const price of [200, 300])
      await write(product.prices, price, () =>
        attempt(work, `/api/products/${id}`, json(place.token, { regularPrice: price }, 'PUT')),
      );
    const oldest = own.length > kept ? own.shift() : undefined;
    const leaving = oldest === undefined ? undefined : ledger.products.get(oldest);
    if (leaving === undefined) continue;
    leaving.fate = 'unknown';
    const gone = await attempt(work, `/api/products/${oldest}`, { method: 'DELETE', headers: { authorization } });
    if (gone !== null) leaving.fate = 'gone';
  }
}

async function changeSettings(work: Work): Promise<void> {
  for (let count = firstCount(work); !work.isOver(); count++) {
    const companyDescription = `Copiers since ${count}`;
    await write(work.ledger.description, companyDescription, () =>
      attempt(work, '/api/settings', json(work.place.token, { companyDescription }, 'PUT')),
    );
    await pause(pauseMs);
  }
}
