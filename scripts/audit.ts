/**
 * npm run audit: asks the registry for known vulnerabilities of the packages. One listed in
 * scripts/audit-exceptions.json, with a reason and an expiry date, passes; all others fail. If the registry does not
 * respond, it reports that nothing is known.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

type Advisory = { source: number; name: string; title: string; url: string; severity: string; range: string };
type Answer = { vulnerabilities?: Record<string, { via: (string | Advisory)[] }> };
export type Exception = { url: string; package: string; why: string; until: string };
export type Verdict = { isKnown: boolean; bad: string[]; excused: string[]; stale: string[] };

/** Interprets the output of `npm audit --json`. `today` is a date such as 2026-11-22. */
export function judge(answer: Answer, exceptions: readonly Exception[], today: string): Verdict {
  if (answer.vulnerabilities === undefined) return { isKnown: false, bad: [], excused: [], stale: [] };
  const found = new Map<string, Advisory>();
  for (const { via } of Object.values(answer.vulnerabilities))
    for (const each of via) if (typeof each !== 'string') found.set(`${each.name} ${each.url}`, each);
  const excuse = ({ name, url }: Advisory) => exceptions.find((each) => each.package === name && each.url === url);
  const inWords = ({ name, range, severity, title, url }: Advisory) =>
    `${name} ${range}: ${severity}, ${title} (${url})`;
  const isExcused = (each: Advisory) => (excuse(each)?.until ?? '') >= today;
  const all = [...found.values()];
  return {
    isKnown: true,
    bad: all.filter((each) => !isExcused(each)).map(inWords),
    excused: all.filter(isExcused).map((each) => `${inWords(each)}: ${excuse(each)?.why}`),
    stale: exceptions.filter((each) => !found.has(`${each.package} ${each.url}`)).map((each) => each.url),
  };
}

export const readExceptions = (): Exception[] =>
  JSON.parse(readFileSync(join(root, 'scripts/audit-exceptions.json'), 'utf8'));

/** Asks the registry, with a timeout of 30 seconds. */
export function askRegistry(): Answer {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--fetch-retries=0'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 30_000,
  });
  try {
    return JSON.parse(stdout);
  } catch {
    return {};
  }
}

if (process.argv[1] === import.meta.filename) {
  const { isKnown, bad, excused, stale } = judge(
    askRegistry(),
    readExceptions(),
    new Date().toISOString().slice(0, 10),
  );
  const say = (text: string) => process.stdout.write(`${text}\n`);
  if (!isKnown) say('The registry did not answer, so nothing is known about vulnerabilities.');
  for (const each of excused) say(`Excepted: ${each}`);
  for (const each of stale) say(`No longer needed in scripts/audit-exceptions.json: ${each}`);
  for (const each of bad) say(`Known vulnerability: ${each}`);
  if (isKnown && bad.length === 0) say('No known vulnerability without an exception.');
  if (bad.length > 0) process.exitCode = 1;
}
