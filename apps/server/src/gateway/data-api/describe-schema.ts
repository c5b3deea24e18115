import { AppError } from '../app-error.ts';
import type { DataRequest, DataResponse } from './data-request.ts';
import { EXPOSED_SCHEMA, type Relation, type Routine, type SchemaCache } from './schema/schema-cache.ts';

type Json = Readonly<Record<string, unknown>>;

const JSON_TYPES: ReadonlyArray<readonly [pattern: RegExp, type: string]> = [
  [/\[\]$/u, 'array'],
  [/^(?:smallint|integer|bigint)$/u, 'integer'],
  [/^(?:numeric|real|double precision)$/u, 'number'],
  [/^boolean$/u, 'boolean'],
  [/^jsonb?$/u, 'object'],
];

/** The root of /rest/v1: an OpenAPI description, for the operator's key only, since it names everything there is. */
export function describeSchema(schema: SchemaCache, { method, claims }: DataRequest): DataResponse {
  if (method !== 'GET' && method !== 'HEAD') throw new AppError(405, 'PGRST117', `Unsupported HTTP method: ${method}`);
  if (claims.role !== 'service_role') {
    throw new AppError(403, '42501', 'Access to the schema is forbidden.', { hint: 'Use the secret API key.' });
  }
  const relations = [...schema.relations.values()];
  const document = {
    swagger: '2.0',
    info: { title: `${EXPOSED_SCHEMA} schema`, version: '1' },
    basePath: '/rest/v1',
    consumes: ['application/json'],
    produces: ['application/json', 'application/vnd.pgrst.object+json', 'text/csv'],
    paths: {
      ...Object.fromEntries(relations.map((relation) => [`/${relation.name}`, describePath(relation)])),
      ...Object.fromEntries(
        [...schema.routines].map(([name, overloads]) => [`/rpc/${name}`, describeRoutine(overloads)]),
      ),
    },
    definitions: Object.fromEntries(relations.map((relation) => [relation.name, describeRelation(relation)])),
  };
  return {
    status: 200,
    headers: { 'Content-Type': 'application/openapi+json; charset=utf-8' },
    body: method === 'HEAD' ? '' : JSON.stringify(document),
  };
}

function describePath({ name }: Relation): Json {
  const schema = { $ref: `#/definitions/${name}` };
  const list = { description: 'OK', schema: { type: 'array', items: schema } };
  const body = [{ name: 'body', in: 'body', schema }];
  return {
    get: { tags: [name], responses: { 200: list } },
    post: { tags: [name], parameters: body, responses: { 201: { description: 'Created' } } },
    patch: { tags: [name], parameters: body, responses: { 204: { description: 'No Content' } } },
    delete: { tags: [name], responses: { 204: { description: 'No Content' } } },
  };
}

function describeRelation({ columns }: Relation): Json {
  const properties = [...columns.values()].map(({ name, type }) => [name, describeType(type)] as const);
  return { type: 'object', properties: Object.fromEntries(properties) };
}

function describeRoutine(overloads: readonly Routine[]): Json {
  const [{ name, parameters }] = overloads as readonly [Routine, ...Routine[]];
  const schema = {
    type: 'object',
    required: parameters.filter(({ isRequired }) => isRequired).map((parameter) => parameter.name),
    properties: Object.fromEntries(parameters.map((parameter) => [parameter.name, describeType(parameter.type)])),
  };
  const body = { name: 'args', in: 'body', required: true, schema };
  return { post: { tags: [`rpc/${name}`], parameters: [body], responses: { 200: { description: 'OK' } } } };
}

function describeType(type: string): Json {
  const jsonType = JSON_TYPES.find(([pattern]) => pattern.test(type))?.[1] ?? 'string';
  return { type: jsonType, format: type };
}
