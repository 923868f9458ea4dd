import { setImmediate } from 'node:timers/promises';
import { productJson } from '#app/domain/catalogue/product-json.ts';
import type { Audience } from '#app/storage/engine/audience.ts';
import type { Store } from '#app/storage/store/store.ts';

/** Products serialised per turn of the event loop. */
const atOnce = 100;

/** All products as JSON, the largest response, in pieces. */
export async function* wholeListJson({ products }: Pick<Store, 'products'>, audience: Audience) {
  const all = await products.list(audience);
  for (let at = 0; at < all.length; at += atOnce) {
    const some = all.slice(at, at + atOnce).map(productJson);
    yield Buffer.from((at === 0 ? '[' : ',') + some.join(','));
    await setImmediate();
  }
  yield Buffer.from(all.length === 0 ? '[]' : ']');
}
