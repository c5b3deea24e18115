/** A number as JSON wrote it, for those that a double would change; `JSON.stringify` writes it back digit by digit. */
export interface RawNumber {
  readonly rawJSON: string;
}

export type JsonValue = null | boolean | number | string | RawNumber | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: JsonValue;
}

// The source text of a number and raw JSON are in V8 since 11.4 but not yet in TypeScript's ES2023 library.
interface SourceTextJson {
  parse(
    text: string,
    reviver: (name: string, value: JsonValue, context: { readonly source?: string }) => unknown,
  ): unknown;
  rawJSON(text: string): RawNumber;
  isRawJSON(value: unknown): value is RawNumber;
}
const sourceTextJson = JSON as unknown as SourceTextJson;

/** Parses JSON written by Postgres without losing digits: 50000.123456789012345678 stays what it is. */
export function parseExactJson(text: string): JsonValue {
  return sourceTextJson.parse(text, (_name, value, { source }) =>
    typeof value === 'number' && source !== undefined && String(value) !== source
      ? sourceTextJson.rawJSON(source)
      : value,
  ) as JsonValue;
}

function isRawNumber(value: JsonValue): value is RawNumber {
  return sourceTextJson.isRawJSON(value);
}

export function isJsonArray(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

export function isJsonObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !isJsonArray(value) && !isRawNumber(value);
}

/** The text of a scalar as Postgres would write it in JSON without quotes; null for null, objects and arrays. */
export function scalarText(value: JsonValue | undefined): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return value !== undefined && value !== null && isRawNumber(value) ? value.rawJSON : null;
}
