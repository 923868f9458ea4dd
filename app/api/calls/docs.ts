import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';

type Schema = {
  type?: string | string[];
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  description?: string;
  format?: string;
  $ref?: string;
};
type Content = { content?: Record<string, { schema: Schema }> };
type Answer = Content & { description: string };
type Parts = { schemas: Record<string, Schema>; responses: Record<string, Answer> };
type Operation = {
  summary: string;
  description: string;
  security: Record<string, unknown>[];
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: Content;
  responses: Record<string, Answer | { $ref: string }>;
};

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem }
h1 { font-size: 1.8rem } h2 { margin-top: 2.5rem; border-bottom: 2px solid; text-transform: capitalize }
summary { cursor: pointer; padding: .75rem 0 } code { font-size: .95em }
table { border-collapse: collapse; width: 100%; display: block; overflow-x: auto }
td, th { text-align: left; vertical-align: top; padding: .3rem .75rem .3rem 0; border-top: 1px solid #8886 }
.method { display: inline-block; min-width: 4.5em; font-weight: 700 } .lock { float: right }
`;
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A page that renders the OpenAPI document: plain HTML, no external resources, no scripts. */
export async function docsPage(document: Record<string, unknown>): Promise<Response> {
  const paths = document.paths as Record<string, Record<string, Operation>>;
  const { schemas, responses } = document.components as Parts;
  const answerOf = (answer: Answer | { $ref: string }) =>
    '$ref' in answer ? (responses[nameOf(answer.$ref)] as Answer) : answer;
  const groups = Map.groupBy(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    ),
    ({ path }) => path.split('/')[2] ?? '',
  );
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Platen API</title><style>${raw(style)}</style>
</head>
<body>
<h1>Platen API</h1>
<p>Bodies are JSON unless noted otherwise. A lock marks calls that need a bearer token: one from <code>POST /api/auth/login</code>,
or an API key with the right that the call names.
Machine-readable version: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${[...groups].map(
  ([name, operations]) => html`<h2>${name}</h2>
${operations.map(
  ({ path, method, operation }) => html`<details><summary>
<span class="method">${method.toUpperCase()}</span> <code>${path}</code>
${operation.security.every((way) => Object.keys(way).length > 0) ? html`<span class="lock" title="Needs a token">🔒</span>` : ''}
<br>${operation.summary}</summary>
<p>${operation.description}</p>
${fields(
  'Parameters',
  operation.parameters.map(({ name: field, schema, required, in: where }) => ({
    field: `${field} (${where})`,
    schema,
    required,
  })),
)}
${bodies(operation.requestBody, schemas)}
<h3>Responses</h3><table><tbody>${Object.entries(operation.responses).map(([status, answer]) => {
    const { description, content } = answerOf(answer);
    return html`<tr><th>${status}</th><td>${description}</td><td><code>${typeOf(Object.values(content ?? {})[0]?.schema)}</code></td></tr>`;
  })}</tbody></table></details>`,
)}`,
)}
</body></html>`;
  return new Response(String(await page), {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
  });
}

type Field = { field: string; schema: Schema; required: boolean | undefined };

const fields = (title: string, list: Field[]) =>
  list.length === 0
    ? ''
    : html`<h3>${title}</h3><table><tbody>${list.map(
        ({ field, schema, required }) =>
          html`<tr><th><code>${field}</code></th><td>${required ? 'required' : ''}</td><td><code>${typeOf(schema)}</code></td></tr>`,
      )}</tbody></table>`;

const nameOf = (reference: string) => reference.split('/').at(-1) ?? '';

const bodies = (body: Content | undefined, schemas: Parts['schemas']) =>
  Object.entries(body?.content ?? {}).map(([type, { schema: given }]) => {
    const schema = given.$ref === undefined ? given : (schemas[nameOf(given.$ref)] ?? given);
    return fields(
      `Body: ${type}`,
      Object.entries(schema.properties ?? {}).map(([field, each]) => ({
        field,
        schema: each,
        required: schema.required?.includes(field),
      })),
    );
  });

function typeOf(schema: Schema | undefined): string {
  if (!schema) return '';
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ');
  if (schema.type === 'array') return `${typeOf(schema.items) || 'any'}[]`;
  if (schema.properties) return `{ ${Object.keys(schema.properties).join(', ')} }`;
  return [schema.type].flat().join(' | ') || 'any';
}
