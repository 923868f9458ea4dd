/**
 * `npm run release -- 1.1.0` checks that the clone is clean and green and that CHANGELOG.md names changes, writes the
 * version, commits it and tags it `v1.1.0`. It pushes nothing.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { released } from './changelog.ts';

const root = join(import.meta.dirname, '..');
const [version = ''] = process.argv.slice(2);
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const npm = (...args: string[]) => execFileSync('npm', args, { cwd: root, stdio: 'inherit' });

function fail(reason: string): never {
  process.stderr.write(`release: ${reason}\n`);
  process.exit(1);
}

if (!/^\d+\.\d+\.\d+$/.test(version)) fail('name the version: npm run release -- 1.1.0');
if (git('status', '--porcelain') !== '') fail('commit or remove your changes first');
if (git('tag', '--list', `v${version}`) !== '') fail(`v${version} exists already`);
const file = join(root, 'CHANGELOG.md');
const changelog = released(readFileSync(file, 'utf8'), version, new Date().toISOString().slice(0, 10));
if (changelog === null) fail('CHANGELOG.md has no changes below "## [Unreleased]"');

// The tests include the checksums and the phases of the migrations.
npm('ci');
npm('test');

writeFileSync(file, changelog);
const source = join(root, 'app/domain/overview/version.ts');
writeFileSync(source, readFileSync(source, 'utf8').replace(/'.*'/, `'${version}'`));
npm('version', version, '--no-git-tag-version');
git('commit', '-aqm', `Release ${version}`);
git('tag', '-a', `v${version}`, '-m', `Release ${version}`);
process.stdout.write(`Tagged v${version}. Publish it: git push --follow-tags\n`);
