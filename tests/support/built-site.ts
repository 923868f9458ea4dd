import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { build, isBuilt } from '../../scripts/build.ts';
import { unpackBrowser } from './browser.ts';
import { startSite } from './site.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder with the sample catalogue, for copying. */
    demoData: string;
    /** Results of the first start, which created that folder. */
    firstStart: { products: number; peakMegabytes: number };
  }
}

/** Builds the site if needed and creates the sample catalogue once for the whole run. */
export default async function setup(project: TestProject): Promise<() => void> {
  await unpackBrowser();
  if (!isBuilt()) await build();
  const demoData = mkdtempSync(join(tmpdir(), 'platen-demo-'));
  const site = await startSite({ environment: { SAMPLES: 'demo' } });
  const products = await (await fetch(`${site.url}/api/products`)).json();
  project.provide('firstStart', { products: products.length, peakMegabytes: site.peakMegabytes() });
  site.process.kill('SIGTERM');
  await new Promise((resolve) => site.process.once('exit', resolve));
  cpSync(site.dataDir, demoData, { recursive: true });
  await site.stop();
  project.provide('demoData', demoData);
  return () => rmSync(demoData, { recursive: true, force: true });
}
