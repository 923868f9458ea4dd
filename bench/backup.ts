import { setTimeout as sleep } from 'node:timers/promises';
import { longestWaitDuring } from './measures.ts';
import { signIn } from './owner.ts';
import { startSite } from './processes.ts';

type Backups = { isWanted: boolean; backups: { step: string; bytes: number; contents: { products: number } | null }[] };

/** Measures a page's latency during a backup, and for the same time without it, in milliseconds. */
export async function backUp(dataDir: string) {
  const site = await startSite(dataDir);
  try {
    const { page, call } = await signIn(site);
    const read = async () => (await call('GET', '/api/backups')) as Backups;
    const during = await longestWaitDuring(site, page, async () => {
      await call('POST', '/api/backups');
      for (;;) {
        const { isWanted, backups } = await read();
        const step = backups[0]?.step;
        if (step === 'failed') throw new Error('The backup failed');
        if (!isWanted && step === 'proven') return;
        await sleep(50);
      }
    });
    const alone = await longestWaitDuring(site, page, () => sleep(during.took));
    const [made] = (await read()).backups;
    return {
      took: during.took,
      longestWait: during.longestWait,
      longestWaitAlone: alone.longestWait,
      bytes: made?.bytes ?? 0,
      products: made?.contents?.products ?? 0,
    };
  } finally {
    await site.stop();
  }
}
