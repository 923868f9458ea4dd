import { setImmediate } from 'node:timers/promises';
import { productJson, productsJson } from '#app/domain/catalogue/product-json.ts';
import type { Audience } from '#app/storage/engine/audience.ts';
import type { Store } from '#app/storage/store/store.ts';

const maxAttempts = 3;

/**
 * All products as JSON, the largest response, in pieces. Serialises a few products per turn of the event loop. If
 * content changes in between, starts again, and in the end does it in one turn.
 */
export async function wholeListJson(store: Pick<Store, 'products' | 'contentVersion'>, audience: Audience) {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const version = await store.contentVersion();
    const parts: Buffer[] = [];
    let before = '[';
    for await (const products of store.products.pieces(audience)) {
      const texts: Buffer[] = [];
      for (const product of products) {
        texts.push(Buffer.from(before + productJson(product)));
        before = ',';
      }
      parts.push(Buffer.concat(texts));
      await setImmediate();
    }
    parts.push(Buffer.from(before === '[' ? '[]' : ']'));
    if (version === (await store.contentVersion())) return parts;
  }
  return [Buffer.from(productsJson(await store.products.list(audience)))];
}
