import { setTimeout as sleep } from 'node:timers/promises';
import { longestWaitDuring } from './measures.ts';
import { signIn } from './owner.ts';
import { type Server, startSite } from './processes.ts';

type Import = { id: string; state: string; counts: Record<string, number> };

/** A realistic price list: prices as dealers write them, and columns with unusual titles. */
function priceList(lines: number): Uint8Array<ArrayBuffer> {
  const rows = Array.from({ length: lines }, (_, number) => {
    const price = (10_000 + number * 13).toLocaleString('en-IN');
    return `B-${number},HP Bench ${number},HP,Laser Printers,"₹ ${price}/-",${number % 7 ? 'Yes' : 'No'},Row ${number % 30}`;
  });
  return new TextEncoder().encode(['Code,Model,Make,Product type,MRP,In stock,Shelf', ...rows].join('\n'));
}

/** Imports this many new products while a client reads a page; times in ms. */
export async function importProducts(dataDir: string, lines: number) {
  const site: Server = await startSite(dataDir);
  try {
    const { page, send, call } = await signIn(site);
    const until = async (id: string, wanted: string) => {
      for (;;) {
        const found = (await call('GET', `/api/imports/${id}`)) as Import;
        if (found.state === wanted) return;
        if (found.state === 'failed') throw new Error('The import failed');
        await sleep(200);
      }
    };
    const during = async (work: () => Promise<void>) => longestWaitDuring(site, page, work);
    let id = '';
    const planned = await during(async () => {
      ({ id } = (await send('/api/imports', 'list.csv', 'text/csv', priceList(lines))) as Import);
      await until(id, 'planned');
    });
    const written = await during(async () => {
      await call('POST', `/api/imports/${id}/start`);
      await until(id, 'done');
    });
    const undone = await during(async () => {
      await call('POST', `/api/imports/${id}/undo`);
      await until(id, 'undone');
    });
    return { planned, written, undone };
  } finally {
    await site.stop();
  }
}
