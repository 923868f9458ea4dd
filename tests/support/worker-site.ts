import { copyFileSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { inject } from 'vitest';
import { keepPictureCopies } from './picture-copies.ts';
import { type Site, startSite } from './site.ts';

/** The data that a site can be reset to. */
export type Contents = 'samples' | 'empty';

export type WorkerSite = Site & {
  /** Restores the data of a site that has just started. Takes some ten milliseconds, a start half a second. */
  reset: (contents: Contents) => Promise<void>;
};

/** Starts the site that all tests of a worker share. */
export async function startWorkerSite(): Promise<WorkerSite> {
  const templates: Record<Contents, string> = { samples: inject('demoData'), empty: inject('emptyData') };
  // Tests choose the address of a client, because rate limits count by address.
  const site = await startSite({ template: templates.samples, environment: { TRUST_PROXY: '127.0.0.1' } });
  const file = join(site.dataDir, 'platen.db');
  // Sees by `data_version` whether another connection has written since the last reset.
  const watch = new DatabaseSync(file, { timeout: 10_000 });
  const dataVersion = () => watch.prepare('pragma data_version').get()?.data_version;
  const sources: Record<Contents, DatabaseSync> = {
    samples: new DatabaseSync(join(templates.samples, 'platen.db'), { readOnly: true }),
    empty: new DatabaseSync(join(templates.empty, 'platen.db'), { readOnly: true }),
  };
  let loaded: { contents: Contents; version: unknown } = { contents: 'samples', version: dataVersion() };

  /** Copies a template over the data. `backup` does not wait for a write of the site, and fails with `not an error`. */
  async function restore(source: DatabaseSync): Promise<void> {
    for (let left = 20; ; left--) {
      try {
        await backup(source, file, { rate: 1_000_000 });
        return;
      } catch (error) {
        if (left === 0 || !(error instanceof Error && error.message === 'not an error')) throw error;
        // Waits until the write is over.
        watch.exec('begin immediate; rollback');
      }
    }
  }

  async function reset(contents: Contents): Promise<void> {
    if (loaded.contents === contents && loaded.version === dataVersion()) return;
    if (site.process.exitCode !== null) throw new Error(`The shared site has stopped:\n${site.output()}`);
    const newest = watch.prepare("select value from meta where key = 'content_version'").get() as { value: string };
    await restore(sources[contents]);
    // A newer version invalidates the caches of the process; the stamps make it read all facet rows again.
    watch.exec(`begin immediate;
      update meta set value = '${Number(newest.value) + 1}' where key = 'content_version';
      update product_facets set stamp = ${Number(newest.value) + 1};
      commit`);
    keepPictureCopies(site.dataDir, templates[contents]);
    resetUploads(join(site.dataDir, 'uploads'), join(templates[contents], 'uploads'));
    loaded = { contents, version: dataVersion() };
  }
  return { ...site, reset };
}

function resetUploads(folder: string, template: string): void {
  const wanted = new Set(existsSync(template) ? readdirSync(template) : []);
  const present = new Set(readdirSync(folder));
  for (const file of present) if (!wanted.has(file)) rmSync(join(folder, file), { recursive: true, force: true });
  for (const file of wanted) if (!present.has(file)) copyFileSync(join(template, file), join(folder, file));
}
