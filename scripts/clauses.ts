/**
 * Fills the last column of docs/coverage.md from the tags of the tests: npm run clauses
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const page = join(root, 'docs/coverage.md');

/** A line of the table: the clause's id, which is its tag, what it says, where it is done, and what holds it. */
const line = /^\| ([a-z-]+\/\S+) \| (.+?) \| (.+?) \|(.*)\|$/gm;

/** The clauses of docs/coverage.md in their order. */
export const clauses = (text = readFileSync(page, 'utf8')) =>
  [...text.matchAll(line)].map(([, id = '', sentence = '', done = '']) => ({ id, sentence, done }));

/** A test or a group of them with its tags: its title, then options that begin with them. */
const tagged = /(['"`])((?:(?!\1)[^\\]|\\.)+)\1,\s*\{\s*tags: \[([^\]]*)\]/g;

/** What the tags of a test file say: for each tag the titles that bear it; of the whole file, `''`. */
export function tagsOf(source: string): { tag: string; title: string }[] {
  const ofFile = [...source.matchAll(/^ \* @module-tag (\S+)$/gm)].map(([, tag = '']) => ({ tag, title: '' }));
  const ofTests = [...source.matchAll(tagged)].flatMap(([, , title = '', tags = '']) =>
    [...tags.matchAll(/'([^']+)'/g)].map(([, tag = '']) => ({ tag, title })),
  );
  return [...ofFile, ...ofTests];
}

const asCell = (title: string) => title.replaceAll('|', '\\|').replaceAll("\\'", "'");

/** docs/coverage.md as the tests' tags have it. */
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
