import { spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openSqlite } from '#app/storage/engine/databases/sqlite.ts';
import { applyNewerMigration } from '#tests/support/newer-schema.ts';
import { folderForAll } from '#tests/support/started.ts';
import { sqliteStore } from '#tests/support/stores.ts';

const root = join(import.meta.dirname, '../..');
const folder = folderForAll();

/** The previous release: a tag, a commit or another revision of git. */
const release = readFileSync(join(root, 'deploy/previous-release'), 'utf8').trim();

/** Extracts the previous release. Its packages are those of this one, because the test must not need the network. */
function extract(): void {
  const run = (command: string, args: string[], input?: Buffer) => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, input, maxBuffer: 1024 ** 3 });
    if (status !== 0)
      throw new Error(
        `This test needs ${release} of deploy/previous-release in the history of git, which a shallow clone or an archive ` +
          `lacks (git fetch --unshallow --tags): ${stderr}`,
      );
    return stdout;
  };
  const archive = run('git', ['archive', release]);
  run('tar', ['-x', '-C', folder], archive);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
}

test('the API tests of the previous release pass on the schema of this one, with another expand migration', {
  tags: ['upgrade/previous-release'],
  timeout: 600_000,
}, async () => {
  extract();
  const { dataDir, close } = await sqliteStore();
  const { db } = openSqlite(join(dataDir, 'platen.db'));
  await applyNewerMigration(db, 'sqlite');
  // Its tests compare all stored facts with its answers to visitors, which leave out facts that it does not know.
  await sql`update settings set facts = json_remove(facts, '$.reviewLink', '$.settledSteps')`.execute(db);
  await db.destroy();
  // Not as a worker of this run.
  const environment = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|NODE_ENV|MODE|DEV|PROD|SSR|TEST)/.test(name),
  );
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', 'app/api'],
    { cwd: folder, encoding: 'utf8', env: { ...Object.fromEntries(environment), MIGRATED_DATA: dataDir } },
  );
  await close();
  expect(status, `${stdout}\n${stderr}`).toBe(0);
  expect(stdout).toMatch(/Tests .*\d{3} passed/);
});
