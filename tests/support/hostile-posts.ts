/** Posts that are expensive to read, for the bench and the soak test. */
import { tapPath } from '#app/domain/insights/tap-path.ts';

export const wide = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`key${index}`, index]));

/** Normalising takes time with the square of a run of marks. */
const marks = `a${'\u0300'.repeat(7_000)}${'\u0316'.repeat(7_000)}`;
const formPaths = [
  '/contact',
  '/products/canon-pixma-g2010',
  '/quote-list',
  '/services',
  `/quotation/${'a'.repeat(32)}`,
];
const jsonPaths = ['/api/contact', '/api/auth/login', tapPath];
const hostileForms = {
  'many fields': 'a=&'.repeat(27_000),
  'a long name': `${'n'.repeat(100_000)}=1`,
  'the same field often': 'name=a&'.repeat(190),
  'deep names': `${'a[b]'.repeat(20_000)}=1`,
  'many marks': new URLSearchParams({ name: marks, text: marks, message: marks }).toString(),
};
const hostileJson = {
  'many keys': JSON.stringify(wide),
  'a long key': JSON.stringify({ ['n'.repeat(100_000)]: 1 }),
  'the same key often': `{${'"name":"a",'.repeat(1900)}"email":"b"}`,
  'many marks': JSON.stringify({
    name: marks,
    email: 'a@b.test',
    phone: '1',
    message: 'x',
    username: marks,
    password: 'x',
  }),
  'deep values': `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
};

const cases = (paths: readonly string[], bodies: Record<string, string>, type: string) =>
  paths.flatMap((path) => Object.entries(bodies).map(([name, body]) => ({ path, name, body, type })));

export const hostilePosts = [
  ...cases(formPaths, hostileForms, 'application/x-www-form-urlencoded'),
  ...cases(jsonPaths, hostileJson, 'application/json'),
];
