/**
 * What a page costs that has to be drawn and compressed anew: for its first reader after a change to what it shows, and for a
 * search that nobody has asked before. What is made again of the same data costs less (docs/decisions/0030-drawn-once.md).
 */
import { quantile } from './figures.ts';
import { signIn } from './owner.ts';
import { type Server, urlOf } from './processes.ts';

/** Processor time of the site for each request, in microseconds, and the median of the time until the answer is there whole. */
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
 * Gives a product another name and reads a page that shows it, again and again. The processor's time of the changes is
 * that of as many without a read; both in turns, so that they meet the same machine.
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
  // V8 compiles what is called often: a site that has served for a while is meant.
  await changes(2 * each, true);
  times.length = 0;
  let cpu = 0;
  for (let round = 0; round < rounds; round++) cpu += (await changes(each, true)) - (await changes(each, false));
  return { cpuPerRequest: cpu / times.length, p50: quantile(times, 0.5) };
}

/** Two words of a product's name each: all find something, and none is asked twice. */
async function phrases(site: Server): Promise<string[]> {
  const products = JSON.parse((await read(site, '/api/products')).text) as { name: string }[];
  const words = products.map(({ name }) => name.toLowerCase().match(/[\w-]{2,}/g) ?? []);
  const pairs = words.flatMap((all) => all.flatMap((one, at) => all.slice(at + 1).map((other) => `${one}+${other}`)));
  return [...new Set(pairs)];
}

/** Searches that find something, each of them asked once. */
export async function madeForSearches(site: Server, count: number): Promise<Made> {
  const asked = (await phrases(site)).slice(0, Math.ceil(count * 1.25)).map((words) => `/products?search=${words}`);
  const times: number[] = [];
  const first = asked.length - count;
  if (first < 0) throw new Error(`There are only ${asked.length} searches to ask`);
  for (const path of asked.slice(0, first)) await read(site, path);
  const before = site.cpu();
  for (const path of asked.slice(first)) times.push((await read(site, path)).took);
  return { cpuPerRequest: (site.cpu() - before) / count, p50: quantile(times, 0.5) };
}
