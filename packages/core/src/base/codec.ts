// Codecs between values and the plain JSON that keeps them. What is kept was written by this program, so little is enough to read
// it, and a page that shows a bot does without the schemas that check what others send.

/** Reads and writes, so neither can drift. Methods, because only a method's parameter may be narrower than `unknown`. */
export interface Codec<Value, Stored = unknown> {
  /** @throws when the JSON is not what `encode` writes. */
  decode(stored: unknown): Value;
  /** @throws when the value is not of its type. */
  encode(value: Value): Stored;
}

type AnyCodec = Codec<unknown>;
export type ValueOf<C extends AnyCodec> = ReturnType<C['decode']>;
export type StoredOf<C extends AnyCodec> = ReturnType<C['encode']>;

type Fields = Readonly<Record<string, AnyCodec>>;

interface RecordCodec<Shape extends Fields>
  extends Codec<{ [Key in keyof Shape]: ValueOf<Shape[Key]> }, { [Key in keyof Shape]: StoredOf<Shape[Key]> }> {
  /** For records that have more. */
  readonly fields: Shape;
}

/** A value that JSON keeps as it is. @param what for the message: "a number" */
export function asIs<Value>(is: (value: unknown) => boolean, what: string): Codec<Value, Value> {
  const pass = (value: unknown): Value => {
    if (!is(value)) throw new TypeError(`${JSON.stringify(value)} is not ${what}`);
    return value as Value;
  };
  return { decode: pass, encode: pass };
}

export const text: Codec<string, string> = asIs((value) => typeof value === 'string', 'a text');
/** Read by somebody else. */
export const anything: Codec<unknown> = asIs(() => true, '');
export const flagCodec: Codec<boolean, boolean> = asIs((value) => typeof value === 'boolean', 'true or false');
/** Finite: JSON knows no other numbers. */
export const number: Codec<number, number> = asIs((value) => Number.isFinite(value), 'a number');

export function oneOf<const Words extends readonly string[]>(...words: Words): Codec<Words[number], Words[number]> {
  return asIs((value) => words.some((word) => word === value), `one of ${words.join(', ')}`);
}

export function exactly<const Value extends string | number>(expected: Value): Codec<Value, Value> {
  return asIs((value) => value === expected, JSON.stringify(expected));
}

export function nullable<Value, Stored>(codec: Codec<Value, Stored>): Codec<Value | null, Stored | null> {
  return {
    decode: (stored) => (stored === null ? null : codec.decode(stored)),
    encode: (value) => (value === null ? null : codec.encode(value)),
  };
}

/** Of what older programs did not keep. */
export function orElse<Value, Stored>(codec: Codec<Value, Stored>, absent: Value): Codec<Value, Stored> {
  return {
    decode: (stored) => (stored === undefined ? absent : codec.decode(stored)),
    encode: (value) => codec.encode(value),
  };
}

/** A value that is kept as another one, which has a codec of its own. */
export function keptAs<Value, Plain, Stored>(
  plain: Codec<Plain, Stored>,
  { read, write }: { readonly read: (plain: Plain) => Value; readonly write: (value: Value) => Plain },
): Codec<Value, Stored> {
  return { decode: (stored) => read(plain.decode(stored)), encode: (value) => plain.encode(write(value)) };
}

/** A fault with the place where it was found. */
function at<Result>(place: string | number, run: () => Result): Result {
  try {
    return run();
  } catch (cause) {
    throw new Error(`${place}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

export function listCodec<Value, Stored>(codec: Codec<Value, Stored>): Codec<readonly Value[], readonly Stored[]> {
  return {
    decode: (stored) => {
      if (!Array.isArray(stored)) throw new TypeError('not a list');
      return stored.map((each: unknown, index) => at(index, () => codec.decode(each)));
    },
    encode: (values) => values.map((value, index) => at(index, () => codec.encode(value))),
  };
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw new TypeError('not a record');
  return value as Readonly<Record<string, unknown>>;
}

/** Other members than those of its fields are left out, both ways. */
export function record<Shape extends Fields>(fields: Shape): RecordCodec<Shape> {
  const entries = Object.entries(fields);
  const convert = (way: keyof AnyCodec) => (value: unknown) => {
    const members = membersOf(value);
    return Object.fromEntries(entries.map(([key, codec]) => [key, at(key, () => codec[way](members[key]))]));
  };
  return { fields, decode: convert('decode'), encode: convert('encode') } as RecordCodec<Shape>;
}

/** Records that are told apart by what they say under `key`. */
export function variants<Options extends Fields>(
  key: string,
  options: Options,
): Codec<ValueOf<Options[keyof Options]>, StoredOf<Options[keyof Options]>> {
  const convert = (way: keyof AnyCodec) => (value: unknown) => {
    const name = membersOf(value)[key];
    const option = typeof name === 'string' && Object.hasOwn(options, name) ? options[name] : undefined;
    if (option === undefined) throw new TypeError(`${key}: ${JSON.stringify(name)} is unknown`);
    return option[way](value);
  };
  return { decode: convert('decode'), encode: convert('encode') } as ReturnType<typeof variants<Options>>;
}
