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
const rare: Record<string, number> = {
  'POST /api/auth/login': 60,
  'POST /api/auth/register': 60,
  'PUT /api/auth/password': 60,
  'PUT /api/auth/users/{id}/password': 60,
  'POST /api/auth/second-factor/setup': 60,
  'POST /api/auth/second-factor/remove': 60,
  'POST /api/auth/second-factor/recovery-codes': 60,
  // After these a user has to sign in again.
  'POST /api/auth/logout': 200,
  'POST /api/auth/logout-everywhere': 200,
  'DELETE /api/auth/sessions/{id}': 100,
  'DELETE /api/auth/users/{id}': 20,
  'DELETE /api/auth/users/{id}/sessions': 20,
  'PUT /api/auth/users/{id}/role': 20,
  'POST /api/init-data': 4000,
  'POST /api/samples/delete': 1000,
  'POST /api/backups': 1000,
  'GET /api/exports/archive': 1000,
  'GET /api/exports/products': 40,
  'GET /api/exports/messages': 40,
  'GET /api/exports/posts': 40,
  'GET /api/first-steps': 10,
  'GET /api/backups': 10,
  'GET /api/site-status': 10,
  'POST /api/imports': 60,
  'POST /api/imports/{id}/pictures': 60,
  'POST /api/settings/preview': 20,
  'POST /api/mail-server/test': 20,
  'POST /api/mailbox/test': 20,
  'POST /api/mailbox/skipped/{id}': 20,
};
const rarityOfUploads = 40;

/** Operations of the site's own API document, with validators for their responses. */
export function operationsOf(document: { paths: Record<string, Record<string, Documented>> }): Operation[] {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  return Object.entries(document.paths).flatMap(([path, methods]) =>
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
        rarity: rare[name] ?? (form ? rarityOfUploads : 1),
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
