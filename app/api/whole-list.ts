import type { Audience } from '#app/storage/audience.ts';
import type { Endpoint } from './endpoint.ts';
import { sessionOf } from './guard.ts';

type Kept = { version: number; answer: Promise<{ bytes: Uint8Array<ArrayBuffer>; headers: [string, string][] }> };

/**
 * Keeps the answer of a list that is asked for without any filter, for each audience until the content changes: all
 * products are the largest answer a stranger may ask for, and take far longer to make than to send.
 */
export function keepWholeList(list: Endpoint): Endpoint {
  const kept = new Map<Audience, Kept>();
  return {
    ...list,
    async run(context, deps, address) {
      if (new URL(context.req.url).search !== '') return list.run(context, deps, address);
      const audience = (await sessionOf(context.req.raw, deps.store)) ? 'panel' : 'public';
      // Read first: a list that is newer than its version is made once more, one that is older would stay.
      const version = await deps.store.contentVersion();
      let known = kept.get(audience);
      if (known?.version !== version) {
        const made: Kept = { version, answer: list.run(context, deps, address).then(read) };
        made.answer.catch(() => kept.get(audience) === made && kept.delete(audience));
        kept.set(audience, made);
        known = made;
      }
      const { bytes, headers } = await known.answer;
      return new Response(bytes, { headers });
    },
  };
}

const read = async (answer: Response) => ({
  bytes: new Uint8Array(await answer.arrayBuffer()),
  headers: [...answer.headers],
});
