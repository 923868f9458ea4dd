import { setTimeout as after } from 'node:timers/promises';
import sharp from 'sharp';
import { quantile, round } from './figures.ts';
import { signIn } from './owner.ts';
import { type Server, visits } from './processes.ts';

/** Seconds between two writes by the owner. */
const every = { product: 2, settings: 15, upload: 20 };

/** The owner's writes during the run: prices, texts, photos. Samples memory every second. */
async function write(site: Server, isOver: () => boolean) {
  const { call, send } = await signIn(site);
  const products = (await call('GET', '/api/products?limit=50')) as { id: string }[];
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  const pixels = { width: 1600, height: 1200, channels: 3 as const, background: '#888888', noise };
  const photo = new Uint8Array(await sharp({ create: pixels }).jpeg().toBuffer());
  const memory: number[] = [];
  const times: number[] = [];
  const failures: string[] = [];
  const begun = performance.now();
  const attempt = async (writing: () => Promise<unknown>) => {
    const since = performance.now();
    await writing().catch((error: Error) => failures.push(error.message));
    times.push(performance.now() - since);
  };
  for (let second = 1; !isOver(); second++) {
    const product = products[second % products.length]?.id;
    const isDue = (name: keyof typeof every) => second % every[name] === 0;
    if (isDue('product'))
      await attempt(() => call('PUT', `/api/products/${product}`, JSON.stringify({ regularPrice: 10_000 + second })));
    if (isDue('settings'))
      await attempt(() => call('PUT', '/api/settings', JSON.stringify({ companyDescription: `Copiers, ${second}` })));
    if (isDue('upload')) await attempt(() => send('/api/products/upload-image', 'photo.jpg', 'image/jpeg', photo));
    memory.push(site.memory());
    await after(Math.max(0, begun + second * 1000 - performance.now()));
  }
  return { memory, times, failures };
}

/** Median of the tenth of the run that ends at this fraction of it. */
export const tenthBefore = (samples: readonly number[], part: number) => {
  const end = Math.max(1, Math.round(samples.length * part));
  return quantile(samples.slice(Math.max(0, end - Math.ceil(samples.length / 10)), end), 0.5);
};

/** Visitors and an owner, at the load of a large shop's busiest day. */
export async function mixed(
  site: Server,
  { perSecond, minutes, pictures = 200 }: { perSecond: number; minutes: number; pictures?: number },
) {
  let isOver = false;
  const [begun, used] = [performance.now(), site.cpu()];
  const visiting = visits({ port: site.port, perSecond, pictures, seconds: Math.round(minutes * 60) }).finally(() => {
    isOver = true;
  });
  const [seen, { memory, times, failures }] = await Promise.all([visiting, write(site, () => isOver)]);
  const wrong = Object.entries(seen.outcomes).filter(([outcome]) => !/ (200|201|304)$/.test(outcome));
  const [half, end] = [tenthBefore(memory, 0.5), tenthBefore(memory, 1)];
  const outcomes = { ...seen.outcomes };
  for (const failure of failures) outcomes[`owner ${failure}`] = (outcomes[`owner ${failure}`] ?? 0) + 1;
  return {
    outcomes,
    p99Of: seen.p99Of,
    figures: {
      mixedMinutes: minutes,
      mixedPerSecond: perSecond,
      mixedRequests: seen.requests,
      mixedP50Ms: round(seen.p50, 1),
      mixedP99Ms: round(seen.p99, 1),
      mixedWorstMs: round(seen.worst, 1),
      mixedErrors: wrong.reduce((sum, [, count]) => sum + count, 0) + failures.length,
      mixedOwnersWrites: times.length,
      mixedOwnersP99Ms: round(quantile(times, 0.99), 1),
      mixedCpuPercent: round((site.cpu() - used) / (performance.now() - begun) / 10),
      mixedMemoryStartMb: round(tenthBefore(memory, 0.1)),
      mixedMemoryHalfMb: round(half),
      mixedMemoryEndMb: round(end),
      mixedMemoryPeakMb: round(site.peakMemory()),
      mixedMemoryGrowthPercent: round((end / half - 1) * 100, 1),
    },
  };
}

export const mixedLimits = { mixedP99Ms: 250, mixedErrors: 0, mixedMemoryGrowthPercent: 10 };
