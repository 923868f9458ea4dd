import { z } from 'zod';
import type { Answer } from './answers.ts';
import type { Endpoint } from './endpoint.ts';

type JsonObject = Record<string, unknown>;

const schemaOf = (schema: z.ZodType): JsonObject => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
};

const pathOf = (path: string) => `/api${path.replace(/:(\w+)/g, '{$1}')}`;

/** The OpenAPI 3.1 document, generated from the schemas that validate the calls. */
export function openApi(endpoints: readonly Endpoint[], info: { title: string; version: string }): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const each of endpoints) {
    const path = pathOf(each.path);
    paths[path] = { ...paths[path], [each.method]: operation(each) };
  }
  return {
    openapi: '3.1.0',
    info,
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  };
}

function operation({ path, access, summary, query, body, upload, answers, method }: Endpoint): JsonObject {
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
    security: access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [...inPath, ...(query ? queryParameters(query) : [])],
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body) } } } } : {}),
    ...(upload ? { requestBody: uploadBody(upload) } : {}),
    responses: Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, response(answer)])),
  };
}

const response = ({ description, schema }: Answer): JsonObject => ({
  description,
  ...(schema ? { content: { 'application/json': { schema: schemaOf(schema) } } } : {}),
});

function queryParameters(query: z.ZodType): JsonObject[] {
  const { properties = {}, required = [] } = schemaOf(query) as { properties?: JsonObject; required?: string[] };
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
