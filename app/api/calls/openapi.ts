import { z } from 'zod';
import { rightNames } from '#app/domain/accounts/api-key.ts';
import type { Endpoint } from './endpoint.ts';

type JsonObject = Record<string, unknown>;
type Convert = (schema: z.ZodType) => JsonObject;
type Info = { title: string; version: string; server: string };
/** By name, with an example. */
export type NamedSchemas = Record<string, [schema: z.ZodType, example?: object]>;

const securitySchemes = {
  session: { type: 'http', scheme: 'bearer', description: 'A token of `POST /api/auth/login`, of staff or an owner' },
  apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, `platen_…`, with the right of the call' },
};

const pathOf = (path: string) => `/api${path.replace(/:(\w+)/g, '{$1}')}`;

/** The OpenAPI 3.1 document, generated from the schemas that validate the calls. */
export function openApi(endpoints: readonly Endpoint[], named: NamedSchemas, { server, ...info }: Info): JsonObject {
  const { convert, schemas } = convertAll(endpoints, named);
  const responses: Record<string, JsonObject> = {};
  const paths: Record<string, JsonObject> = {};
  for (const each of endpoints) {
    const path = pathOf(each.path);
    paths[path] = { ...paths[path], [each.method]: operation(each, convert, responses) };
  }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: server }],
    paths,
    components: { securitySchemes, schemas, responses },
  };
}

/** Converts all schemas at once: named ones become references to `schemas`. */
function convertAll(endpoints: readonly Endpoint[], named: NamedSchemas): { convert: Convert; schemas: JsonObject } {
  const idOf = new Map<object, JsonObject>(Object.entries(named).map(([id, [schema]]) => [schema, { id }]));
  // The global registry with names: adding them to it would change other conversions.
  const metadata = z.registry<JsonObject>();
  metadata.get = (schema) => ({ ...z.globalRegistry.get(schema), ...idOf.get(schema) });
  const used = endpoints.flatMap(({ body, query, answers }) => [
    body,
    query,
    ...Object.values(answers).map(({ schema }) => schema),
  ]);
  const all = [...new Set([...used, ...Object.values(named).map(([schema]) => schema)])].filter(
    (schema) => schema !== undefined,
  );
  const whole = z.toJSONSchema(z.tuple(all as [z.ZodType]), { io: 'input', unrepresentable: 'any', metadata });
  // Every integer has these limits.
  const text = JSON.stringify(whole, (name, value) =>
    /^(minimum|maximum)$/.test(name) && Math.abs(value) === Number.MAX_SAFE_INTEGER ? undefined : value,
  );
  const { prefixItems, $defs } = JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/'));
  const schemas = Object.fromEntries(
    Object.entries<JsonObject>($defs).map(([name, { id: _, ...schema }]) => {
      const example = named[name]?.[1];
      return [name, { ...schema, ...(example && { examples: [example] }) }];
    }),
  );
  return { convert: (schema) => prefixItems[all.indexOf(schema)], schemas };
}

/** The access of a call: a sentence, and the OpenAPI security requirements with the roles and rights that it accepts. */
function accessOf({ access, right }: Endpoint): { description: string; security: JsonObject[] } {
  const key = right && { apiKey: [right] };
  const words = right && `API keys with the right “${rightNames[right]}” (\`${right}\`)`;
  if (access === 'admin') return { description: 'For owners only.', security: [{ session: ['owner'] }] };
  if (access === 'staff')
    return {
      description: words ? `For users, and ${words}.` : 'For users only.',
      security: [{ session: ['staff'] }, ...(key ? [key] : [])],
    };
  return {
    description: words ? `For everyone. Users and ${words} get the answer for users.` : 'For everyone.',
    security: [{}, { session: [] }, ...(key ? [key] : [])],
  };
}

function operation(each: Endpoint, convert: Convert, shared: Record<string, JsonObject>): JsonObject {
  const { path, summary, query, body, upload, answers, method } = each;
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  return {
    operationId: `${method}${path.replace(/[/:-]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [path.split('/')[1]],
    summary,
    ...accessOf(each),
    parameters: [...inPath, ...(query ? queryParameters(convert(query)) : [])],
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: convert(body) } } } } : {}),
    ...(upload ? { requestBody: uploadBody(upload) } : {}),
    responses: Object.fromEntries(
      Object.entries(answers).map(([status, { description, schema }]) => {
        const content = schema && { content: { 'application/json': { schema: convert(schema) } } };
        const response = { description, ...content };
        return [status, Number(status) < 400 ? response : sharedResponse(shared, status, response)];
      }),
    ),
  };
}

/** A reference to an error response; equal ones share it. */
function sharedResponse(shared: Record<string, JsonObject>, status: string, response: JsonObject): JsonObject {
  let name = `Error${status}`;
  for (let count = 2; (shared[name] ?? response).description !== response.description; count++)
    name = `Error${status}-${count}`;
  shared[name] = response;
  return { $ref: `#/components/responses/${name}` };
}

function queryParameters(schema: JsonObject): JsonObject[] {
  const { properties = {}, required = [] } = schema as { properties?: JsonObject; required?: string[] };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function uploadBody(rules: NonNullable<Endpoint['upload']>): JsonObject {
  const { field, maxFiles, maxBytes, textFields, optionalFields = [] } = rules;
  const file = { type: 'string', format: 'binary', description: `At most ${maxBytes} bytes` };
  const properties = {
    [field]: maxFiles === 1 ? file : { type: 'array', items: file, minItems: 1, maxItems: maxFiles },
    ...Object.fromEntries([...textFields, ...optionalFields].map((name) => [name, { type: 'string' }])),
  };
  const schema = { type: 'object', properties, required: [field, ...textFields] };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}
