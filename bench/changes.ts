/**
 * Measures pages that must be rendered and compressed anew: the first request after a change to their data, and a
 * search that was never asked before (docs/decisions/0030-cost-of-a-rendered-page.md).
 */
import { quantile } from './figures.ts';
import { signIn } from './owner.ts';
import { type Server, urlOf } from './processes.ts';

/** CPU time of the site per request in µs, and the median time to the complete response in ms. */
export type Made = { cpuPerRequest: number; p50: number };

const rounds = 5;

async function read(site: Server, path: string): Promise<{ text: string; took: number }> {
  const begun = performance.now();
  const answer = await fetch(urlOf(site, path), { headers: { 'Accept-Encoding': 'br' } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return { text, took: performance.now() - begun };
}

/**
 * Renames a product and reads a page that shows it, repeatedly. The CPU time of as many renames without a read is
 * subtracted; both alternate, so that they run under the same conditions.
 */
export async function madeAfterChange(site: Server, path: string, count: number): Promise<Made> {
  const { rename } = await signIn(site);
  const times: number[] = [];
  let number = 0;
  async function changes(many: number, isRead: boolean): Promise<number> {
    const before = site.cpu();
    for (const last = number + many; number < last; number++) {
      const name = `Changed machine ${number}.`;
      await rename(name);
      if (!isRead) continue;
      const { text, took } = await read(site, path);
      if (!text.includes(name)) throw new Error(`${path} does not show the product that was changed`);
      times.push(took);
    }
    return site.cpu() - before;
  }
  const each = Math.ceil(count / rounds);
  // Warm up first: V8 compiles hot functions, and a site in service is meant.
  await changes(2 * each, true);
  times.length = 0;
  let cpu = 0;
  for (let round = 0; round < rounds; round++) cpu += (await changes(each, true)) - (await changes(each, false));
  return { cpuPerRequest: cpu / times.length, p50: quantile(times, 0.5) };
}

/** Two words from each product name. Each phrase finds something and is used once. */
async function phrases(site: Server): Promise<string[]> {
  const products = JSON.parse((await read(site, '/api/products')).text) as { name: string }[];
  const words = products.map(({ name }) => name.toLowerCase().match(/[\w-]{2,}/g) ?? []);
  const pairs = words.flatMap((all) => all.flatMap((one, at) => all.slice(at + 1).map((other) => `${one}+${other}`)));
  return [...new Set(pairs)];
}

/** Runs searches with results, each only once. */
export async function madeForSearches(site: Server, count: number): Promise<Made> {
  const asked = (await phrases(site)).slice(0, Math.ceil(count * 1.25)).map((words) => `/products?search=${words}`);
  const times: number[] = [];
  const first = asked.length - count;
  if (first < 0) throw new Error(`Only ${asked.length} searches are available`);
  for (const path of asked.slice(0, first)) await read(site, path);
  const before = site.cpu();
  for (const path of asked.slice(first)) times.push((await read(site, path)).took);
  return { cpuPerRequest: (site.cpu() - before) / count, p50: quantile(times, 0.5) };
}
