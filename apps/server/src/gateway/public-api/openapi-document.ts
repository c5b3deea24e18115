import { REASONS } from '@atb/api/functions/refusal';
import { API_PREFIX, type PublicEndpoint } from '@atb/api/public-api/endpoints';
import { answerJsonSchema, type JsonSchema } from '@atb/api/public-api/input-schema';
import { TIERS, tierLimits } from '@atb/core/plans/tiers';
import { FULL_ACCESS_TIER } from './api-claims.ts';
import { ENDPOINTS, type KnownEndpoint } from './endpoint-table.ts';

/** The public API as an OpenAPI 3.1 document, made of the contracts. */
export function createOpenApiDocument(serverUrl: string, version: string): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'ATB API',
      version,
      description: `Calls carry an API key as a bearer token; keys are made under Settings, API keys. Calls an hour: ${LIMITS}.`,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: serverUrl }],
    security: [{ apiKey: [] }],
    tags: [{ name: 'documented' }, { name: 'read' }, { name: 'trade' }],
    paths: Object.fromEntries([...ENDPOINTS.values()].map((endpoint) => [endpoint.path, describeEndpoint(endpoint)])),
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: atb_ and 43 characters.' },
      },
      schemas: { Error: ERROR },
      responses: { Error: ERROR_RESPONSE },
      headers: LIMIT_HEADERS,
    },
  };
}

const LIMITS = TIERS.map((tier) => `${tier} ${tierLimits(tier).apiCallsPerHour}`).join(', ');

const TIMESTAMP = { type: 'string', format: 'date-time' };

const ERROR = {
  type: 'object',
  properties: {
    status: { const: 'error' },
    message: { type: 'string' },
    code: { type: 'string', description: `Programs decide by it. Refusals of functions: ${REASONS.join(', ')}.` },
    timestamp: TIMESTAMP,
  },
  required: ['status', 'message', 'code', 'timestamp'],
  additionalProperties: false,
};

const ERROR_RESPONSE = {
  description: 'Why the call was refused.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

const whole = (description: string) => ({ description, schema: { type: 'integer' } });

const LIMIT_HEADERS = {
  'X-RateLimit-Limit': whole('Calls that the plan allows an hour.'),
  'X-RateLimit-Remaining': whole('Calls that are left of this hour.'),
  'X-RateLimit-Reset': whole('When the next hour begins, seconds since 1970 UTC.'),
};

function describeEndpoint(endpoint: KnownEndpoint): object {
  const { method, path, summary, scope, isForEveryPlan } = endpoint;
  const plan = isForEveryPlan ? 'For every plan.' : `Requires ${FULL_ACCESS_TIER} tier or higher.`;
  return {
    [method.toLowerCase()]: {
      operationId: path.slice(1).replaceAll(/\W+/gu, '_'),
      tags: [path.startsWith(API_PREFIX) ? scope : 'documented'],
      summary,
      description: `Needs a key with the scope "${scope}". ${plan}`,
      ...describeInput(endpoint),
      responses: { 200: describeSuccess(endpoint), default: { $ref: '#/components/responses/Error' } },
    },
  };
}

function describeInput({ method, schema }: KnownEndpoint): object {
  if (method === 'POST') {
    return {
      parameters: [IDEMPOTENCY_KEY],
      requestBody: { required: true, content: { 'application/json': { schema: plain(schema) } } },
    };
  }
  const required = new Set(schema.required);
  const parameters = Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    in: 'query',
    required: required.has(name),
    // Objects are written as JSON.
    ...(field.type === 'object' || field.type === 'array'
      ? { content: { 'application/json': { schema: field } } }
      : { schema: field }),
  }));
  return { parameters };
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Repeated with the same body within 24 hours, the request is answered as the first time and nothing is done again.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

function describeSuccess({ contract }: PublicEndpoint): object {
  const { properties = {}, required = [], ...answer } = plain(answerJsonSchema(contract.answer));
  const { success: _, ...data } = properties;
  return {
    description: 'What was asked for.',
    headers: Object.fromEntries(
      Object.keys(LIMIT_HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
    ),
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            status: { const: 'success' },
            data: { ...answer, properties: data, required: required.filter((name) => name !== 'success') },
            timestamp: TIMESTAMP,
          },
          required: ['status', 'data', 'timestamp'],
          additionalProperties: false,
        },
      },
    },
  };
}

/** Without what only a document of its own has. */
function plain(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => keyword !== '$schema'));
}
