/**
 * Fills the last column of docs/coverage.md from the tags of the tests: npm run clauses
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const page = join(root, 'docs/coverage.md');

/** A row of the table: clause id (also its tag), sentence, implementation, tests. */
const line = /^\| ([a-z-]+\/\S+) \| (.+?) \| (.+?) \|(.*)\|$/gm;

/** The clauses of docs/coverage.md, in order. */
export const clauses = (text = readFileSync(page, 'utf8')) =>
  [...text.matchAll(line)].map(([, id = '', sentence = '', done = '']) => ({ id, sentence, done }));

/** A test or group with tags: its title, then options that start with the tags. */
const tagged = /(['"`])((?:(?!\1)[^\\]|\\.)+)\1,\s*\{\s*tags: \[([^\]]*)\]/g;

/** Returns the tags of a test file with the tests' titles; the title is empty for a tag of the whole file. */
export function tagsOf(source: string): { tag: string; title: string }[] {
  const ofFile = [...source.matchAll(/^ \* @module-tag (\S+)$/gm)].map(([, tag = '']) => ({ tag, title: '' }));
  const ofTests = [...source.matchAll(tagged)].flatMap(([, , title = '', tags = '']) =>
    [...tags.matchAll(/'([^']+)'/g)].map(([, tag = '']) => ({ tag, title })),
  );
  return [...ofFile, ...ofTests];
}

const asCell = (title: string) => title.replaceAll('|', '\\|').replaceAll("\\'", "'");

/** Returns docs/coverage.md with its last column updated from the tests' tags. */
export function coverage(text = readFileSync(page, 'utf8')): string {
  const held = new Map<string, Map<string, string[]>>();
  for (const file of globSync('{app,samples,scripts,tests}/**/*.test.{ts,tsx}', { cwd: root }).sort()) {
    const name = file.replace(/^app\//, '').replace(/^tests\/(?=(e2e|crash|fuzz)\/)/, '');
    for (const { tag, title } of tagsOf(readFileSync(join(root, file), 'utf8'))) {
      const files = held.get(tag) ?? new Map<string, string[]>();
      files.set(name, [...(files.get(name) ?? []), ...(title ? [asCell(title)] : [])]);
      held.set(tag, files);
    }
  }
  const cell = (id: string) =>
    [...(held.get(id) ?? [])].map(([file, titles]) => `\`${file}\` ${titles.join('; ')}`.trim()).join(', ');
  return text.replace(line, (_, id, sentence, done) => `| ${id} | ${sentence} | ${done} | ${cell(id)} |`);
}

if (import.meta.main) writeFileSync(page, coverage());
