import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Schema } from './value-for.ts';

type Content = { content?: Record<string, { schema: Schema }> };
type Documented = {
  security: object[];
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content>;
};

/** One operation of the API document, with data derived once. */
export type Operation = Pick<Documented, 'parameters'> & {
  method: string;
  path: string;
  /** The collection of its ids, such as `products`. */
  noun: string;
  body: Schema | null;
  form: Schema | null;
  /** The contract violation of a response, or `null`. `body` is null for HEAD. */
  fault: (status: number, body: Buffer | null) => string | null;
  /** Requested once for so many requests of other operations. */
  rarity: number;
};

/** Operations that hash passwords, render, compress, spawn a process or write a lot; too slow to dominate a run. */
const rare: [operation: RegExp, rarity: number][] = [
  [/^POST \/api\/init-data$/, 4000],
  [/^POST \/api\/(samples\/delete|backups)$|^GET \/api\/exports\/archive$/, 1000],
  // After these a user has to sign in again.
  [/^POST \/api\/auth\/logout(-everywhere)?$/, 200],
  [/^DELETE \/api\/auth\/sessions/, 100],
  [/^(POST|PUT) \/api\/auth\/(login|register|keys|second-factor\/|(users\/{id}\/)?password)/, 60],
  [/^POST \/api\/webhooks$/, 60],
  [/^POST \/api\/imports(\/{id}\/pictures)?$/, 60],
  [/^GET \/api\/exports\/(products|messages|posts)$/, 40],
  [/^(PUT|DELETE) \/api\/auth\/users\/{id}(\/(role|sessions))?$/, 20],
  [/^POST \/api\/(settings\/preview|(mail-server|mailbox)\/test|mailbox\/skipped\/{id})$/, 20],
  [/^GET \/api\/(first-steps|backups|site-status)$/, 10],
];
const rarityOfUploads = 40;

type Document = {
  paths: Record<string, Record<string, Documented>>;
  components: Record<string, Record<string, object>>;
};

/** The operations of a document with its references resolved. */
const resolved = ({ paths, components }: Document): Document['paths'] =>
  JSON.parse(
    JSON.stringify(paths, (_, value) => {
      const [, , kind = '', name = ''] = value?.$ref?.split('/') ?? [];
      return components[kind]?.[name] ?? value;
    }),
  );

/** Operations of the site's own API document, with validators for their responses. */
export function operationsOf(document: Document): Operation[] {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  return Object.entries(resolved(document)).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody, responses }]) => {
      const form = requestBody?.content?.['multipart/form-data']?.schema ?? null;
      const name = `${method.toUpperCase()} ${path}`;
      return {
        method: method.toUpperCase(),
        path,
        noun: nounOf(path),
        parameters,
        body: requestBody?.content?.['application/json']?.schema ?? null,
        form,
        fault: judge(ajv, responses),
        rarity: rare.find(([operation]) => operation.test(name))?.[1] ?? (form ? rarityOfUploads : 1),
      };
    }),
  );
}

export const nounOf = (path: string): string => /^\/api\/(auth\/[a-z-]+|[a-z-]+)/.exec(path)?.[1] ?? '';

function judge(ajv: Ajv2020, responses: Documented['responses']): Operation['fault'] {
  const checks = new Map(
    Object.entries(responses).map(([status, { content }]) => {
      const schema = content?.['application/json']?.schema;
      return [Number(status), schema ? ajv.compile(schema) : null];
    }),
  );
  const lastRight = new Map<number, Buffer>();
  return (status, body) => {
    const check = checks.get(status);
    if (check === undefined) return `${status} is not among its answers: ${[...checks.keys()].join(', ')}`;
    // Responses often repeat, so skip validating an identical one.
    if (check === null || body === null || lastRight.get(status)?.equals(body)) return null;
    let value: unknown;
    try {
      value = JSON.parse(body.toString());
    } catch {
      return 'is not JSON';
    }
    if (!check(value)) return `does not fit its schema: ${ajv.errorsText(check.errors).slice(0, 300)}`;
    lastRight.set(status, body);
    return null;
  };
}
