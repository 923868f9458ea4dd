/** A process with its own store, whose eight writers send quotations. Both processes get the same ids, as after double taps. */
import { Failure } from '#app/domain/records/errors.ts';
import { openStore } from '#app/storage/store/open.ts';
import { createRandom } from './random.ts';

type Sending = Parameters<Awaited<ReturnType<typeof openStore>>['store']['quotations']['send']>[1];
export type QuotationTask = {
  at: { databaseUrl: string | undefined; dataDir: string };
  ids: string[];
  sending: Sending;
  seed: number;
};

const writers = 8;

process.once('message', async ({ at, ids, sending, seed }: QuotationTask) => {
  const { store, close } = await openStore({ ...at, now: () => new Date() });
  const random = createRandom(seed);
  const left = ids
    .map((id) => ({ id, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ id }) => id);
  const numbers: Record<string, string> = {};
  const refusals: string[] = [];
  const write = async () => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      const sent = await store.quotations.send(id, sending).catch((error: Error) => error);
      // `busy` asks the user to send again.
      if (sent instanceof Failure && sent.kind === 'busy') left.unshift(id);
      else if (sent instanceof Error) refusals.push(sent.message);
      else numbers[id] = sent.number;
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  await close();
  process.send?.({ numbers, refusals }, undefined, {}, () => process.exit(0));
});
