import { mkdtempSync, rmSync } from 'node:fs';
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
    /** A data folder of a site without samples, for copying. */
    emptyData: string;
  }
}

/** Builds the site if needed and creates the sample catalogue once for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await unpackBrowser();
  if (!isBuilt()) await build();
  const folders = mkdtempSync(join(tmpdir(), 'platen-data-'));
  const [demoData, emptyData] = [join(folders, 'demo'), join(folders, 'empty')];
  const [first, empty] = await Promise.all([startSite({ environment: { SAMPLES: 'demo' } }), startSite()]);
  await Promise.all([first.stop(demoData), empty.stop(emptyData)]);
  project.provide('demoData', demoData);
  project.provide('emptyData', emptyData);
  return async () => rmSync(folders, { recursive: true, force: true });
}
