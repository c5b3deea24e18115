import { z } from 'zod/mini';

/** A JSON schema, as far as anything here looks into one. */
export interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly [keyword: string]: unknown;
}

/** What a program may send, as a JSON schema. */
export function inputSchema(schema: z.ZodMiniType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

/** What is answered, as a JSON schema. */
export function answerJsonSchema(schema: z.ZodMiniType): JsonSchema {
  return z.toJSONSchema(schema, { unrepresentable: 'any' }) as JsonSchema;
}

/**
 * Fields of a query as the values that a body would have: numbers, true and false, and objects written as JSON. What cannot be
 * read stays text, so that the schema says what is wrong with it.
 */
export function readQuery(
  schema: JsonSchema,
  query: Iterable<readonly [name: string, text: string]>,
): Readonly<Record<string, unknown>> {
  const fields = [...query].map(([name, text]) => [name, readField(schema.properties?.[name], text)] as const);
  return Object.fromEntries(fields);
}

function readField(schema: JsonSchema | undefined, text: string): unknown {
  switch (schema?.type) {
    case 'integer':
    case 'number':
      return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);
    case 'boolean':
      return text === 'true' || (text === 'false' ? false : text);
    case 'object':
    case 'array':
      return readJson(text);
    default:
      return text;
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
