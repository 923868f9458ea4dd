/** Parts of the bench about facets: pages of made-up combinations, and the cost of facts when products are written. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '#tests/support/random.ts';
import { quantile, round } from './figures.ts';
import { importProducts } from './import.ts';
import { signIn } from './owner.ts';
import type { Bench } from './parts.ts';
import { type Server, startSite, urlOf } from './processes.ts';
import { shown } from './report.ts';

/** Values by facet, as in addresses. */
const values = {
  colour: ['colour', 'mono'],
  paper: ['a4', 'a3', 'sra3'],
  kind: ['copier', 'multifunction', 'printer', 'production', 'supply'],
  functions: ['print', 'copy', 'scan', 'fax', 'feeder'],
  duplex: ['automatic', 'manual'],
  speed: ['-20', '21-30', '31-45', '46-'],
  network: ['wifi', 'ethernet'],
  brand: ['canon', 'hp', 'kyocera', 'ricoh', 'epson'],
  stock: ['in'],
  offer: ['yes'],
};
const sorts = ['price-low', 'price-high', 'fastest', 'newest'];
const seed = 26;

/** This many different addresses of lists with facets, prices and sorts. */
function combinations(count: number): string[] {
  const { next, once, below, pick } = createRandom(seed);
  const addresses = new Set<string>();
  while (addresses.size < count) {
    const params = new URLSearchParams();
    for (const [name, all] of Object.entries(values)) {
      const some = all.filter(() => next() < 0.2);
      if (some.length > 0) params.set(name, some.join(','));
    }
    if (once(3)) params.set('max-price', String(5000 + 1000 * below(200)));
    if (once(3)) params.set('sort', pick(sorts));
    addresses.add(`/products?${params}`);
  }
  return [...addresses];
}

async function read(site: Server, path: string): Promise<void> {
  const answer = await fetch(urlOf(site, path), { headers: { 'Accept-Encoding': 'br' } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
}

/** Starts a site with its own copy of the data. */
async function ofCopy<Result>(dataDir: string, work: (site: Server) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-bench-facets-'));
  cpSync(dataDir, folder, { recursive: true });
  const site = await startSite(folder);
  try {
    return await work(site);
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Requests made-up combinations of facets. */
export async function facetPages({ samples, effort: { combinations: count } }: Bench) {
  const others = await ofCopy(samples, async (site) => {
    const before = site.cpu();
    for (const path of combinations(count)) await read(site, path);
    return { facetCombinations: count, facetPageUs: round((site.cpu() - before) / count) };
  });
  return { others: shown('Made-up combinations of facets, each once', others) };
}

/** Creates and updates single products, and imports products whose specifications all differ. */
export async function facts({ samples, effort: { productSaves, importedLines } }: Bench) {
  const saved = await ofCopy(samples, (site) => productCosts(site, productSaves));
  const lines = importedLines / 2;
  const folder = mkdtempSync(join(tmpdir(), 'platen-bench-facts-'));
  cpSync(samples, folder, { recursive: true });
  const { planned, written } = await importProducts(folder, lines, true);
  rmSync(folder, { recursive: true, force: true });
  const others = {
    ...saved,
    importedSpecifiedLines: lines,
    importSpecifiedPlannedMs: round(planned.took),
    importSpecifiedWrittenMs: round(written.took),
  };
  return { others: shown('Facts read while products are saved and imported', others) };
}

async function productCosts(site: Server, count: number) {
  const { call } = await signIn(site);
  const fields = (number: number) => ({
    specifications: {
      'Print speed': `${20 + (number % 40)} ppm (A4), ${10 + (number % 15)} ppm (A3)`,
      'Paper capacity': `2 x ${250 + number} sheets + 100-sheet bypass`,
      'Duty cycle': `Up to ${50_000 + number} pages`,
      Memory: `${1 + (number % 8)} GB RAM, 320 GB HDD`,
      Functions: 'Print, copy, scan, fax (optional)',
    },
  });
  const [made, changed]: [number[], number[]] = [[], []];
  const timed = async <Result>(times: number[], work: () => Promise<Result>) => {
    const begun = performance.now();
    const result = await work();
    times.push(performance.now() - begun);
    return result;
  };
  for (let number = 0; number < count; number++) {
    const body = {
      name: `Saved machine ${number}`,
      slug: `saved-machine-${number}`,
      brand: 'HP',
      category: 'Laser Printers',
      description: 'A machine of the bench.',
      ...fields(number),
    };
    const { id } = (await timed(made, () => call('POST', '/api/products', JSON.stringify(body)))) as { id: string };
    await timed(changed, () => call('PUT', `/api/products/${id}`, JSON.stringify(fields(number + count))));
  }
  const figures = (name: string, times: number[]) => ({
    [`${name}P50Ms`]: round(quantile(times, 0.5), 2),
    [`${name}P99Ms`]: round(quantile(times, 0.99), 1),
  });
  return { ...figures('productCreated', made), ...figures('productUpdated', changed) };
}
