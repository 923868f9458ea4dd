import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const tool = (path: string) => join(import.meta.dirname, '../../node_modules', path);

/** The generator needs the compiler's interface of TypeScript 5, which version 7 does not have. */
const withTypeScript5 = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({ resolve: (name, context, next) => next(name === 'typescript' ? 'typescript-5' : name, context) });
`)}`;

/** Writes the types of the API of a site to `api.mts`. */
export const generateTypes = (url: string, folder: string) =>
  run(process.execPath, [
    ...['--import', withTypeScript5, tool('openapi-typescript/bin/cli.js')],
    ...[`${url}/api/openapi.json`, '--output', join(folder, 'api.mts')],
  ]);

/** Compiles a program beside `api.mts`. Rejects with the compiler's messages in `stdout`. */
export function compile(program: string, folder: string) {
  writeFileSync(join(folder, 'program.mts'), program);
  const strict = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--allowImportingTsExtensions'];
  const target = ['--target', 'esnext', '--module', 'nodenext', '--types', ''];
  return run(process.execPath, [tool('typescript/lib/tsc.js'), ...strict, ...target, join(folder, 'program.mts')], {
    cwd: folder,
  });
}

/** Runs the compiled program and returns what it prints. */
export const runProgram = async (folder: string, url: string, key: string) =>
  JSON.parse((await run(process.execPath, [join(folder, 'program.mts'), url, key])).stdout);

/** Ten calls with a `fetch` that the generated types describe. */
export const program = `
import type { paths } from './api.mts';

type BodyOf<Call> = Call extends { requestBody: { content: { 'application/json': infer Body } } } ? Body : never;
type QueryOf<Call> = Call extends { parameters: { query?: infer Query } } ? Query : never;
type AnswerOf<Call> = Call extends { responses: infer All }
  ? { [Status in keyof All & (200 | 201)]: All[Status] extends { content: { 'application/json': infer Body } } ? Body : never }[keyof All & (200 | 201)]
  : never;

declare const process: { argv: string[] };
const [, , site, key] = process.argv;

async function call<Path extends keyof paths, Method extends keyof paths[Path] & string>(
  method: Method,
  path: Path,
  { id = '', query, body }: { id?: string; query?: QueryOf<paths[Path][Method]>; body?: BodyOf<paths[Path][Method]> } = {},
): Promise<AnswerOf<paths[Path][Method]>> {
  const search = new URLSearchParams(query as Record<string, string>);
  const response = await fetch(\`\${site}\${path.replace('{id}', id)}?\${search}\`, {
    method: method.toUpperCase(),
    headers: { authorization: \`Bearer \${key}\`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(\`\${method} \${path}: \${response.status} \${await response.text()}\`);
  return (response.status === 204 ? undefined : await response.json()) as AnswerOf<paths[Path][Method]>;
}

const products = await call('get', '/api/products', { query: { limit: 2 } });
const made = await call('post', '/api/products', {
  body: { name: 'Test copier', slug: 'test-copier', brand: 'Canon', category: 'Copiers', description: 'Copies.' },
});
const changed = await call('put', '/api/products/{id}', { id: made.id, body: { regularPrice: 52000 } });
await call('delete', '/api/products/{id}', { id: made.id });
const categories = await call('get', '/api/categories');
const sent = await call('post', '/api/contact', {
  body: { name: 'Asha', email: 'asha@example.com', phone: '98000 12345', message: 'For rent?' },
});
const inquiries = await call('get', '/api/contact');
const answered = await call('put', '/api/contact/{id}', { id: sent.id, query: { status: 'in_progress' } });
const quotations = await call('get', '/api/quotations');
const settings = await call('get', '/api/settings');
const first: string | undefined = inquiries[0]?.name;
const price: number | null | undefined = changed.regularPrice;
console.log(
  JSON.stringify({
    ...{ products: products.length, name: made.name, price, categories: categories.map(({ slug }) => slug).length > 0 },
    ...{ first, status: answered.status, quotations: quotations.quotations.length, company: settings.companyName },
  }),
);
`;
