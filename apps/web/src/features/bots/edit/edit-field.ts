// features/bots/edit: what may be changed of a bot that runs.

interface EditFieldBase {
  /** Where it is in the parameters: `['trailingUp', 'enabled']`. */
  readonly path: readonly [string] | readonly [string, string];
  readonly label: string;
  readonly hint?: string;
}

/** One parameter that its kind declares as safe, and how it is entered. */
export type EditField = EditFieldBase &
  (
    | {
        readonly control: 'number';
        /** '%', or `quote` for the quote asset. */
        readonly unit?: string;
        readonly step?: string;
        /** Empty stands for none. */
        readonly isOptional?: boolean;
        /** Kept as a number, not as decimal text. */
        readonly isWhole?: boolean;
      }
    | {
        readonly control: 'choice';
        readonly options: ReadonlyArray<{ readonly value: string; readonly label: string }>;
      }
    | { readonly control: 'switch' }
  );

type Params = Readonly<Record<string, unknown>>;

/** What the form holds: text for what is typed or chosen, by the field's path. */
export type EditValues = Readonly<Record<string, string>>;

export function keyOf({ path }: Pick<EditField, 'path'>): string {
  return path.join('.');
}

function valueAt(params: Params, [first, second]: EditField['path']): unknown {
  const value = params[first];
  if (second === undefined) return value;
  return typeof value === 'object' && value !== null ? Reflect.get(value, second) : undefined;
}

function isPlain(value: unknown): value is number | boolean {
  return typeof value === 'number' || typeof value === 'boolean';
}

/** The form as the bot's parameters fill it. */
export function readValues(fields: readonly EditField[], params: Params): EditValues {
  return Object.fromEntries(
    fields.map((field) => {
      const value = valueAt(params, field.path);
      return [keyOf(field), typeof value === 'string' ? value : isPlain(value) ? String(value) : ''];
    }),
  );
}

const AMOUNT = /^\d{1,15}(\.\d{1,18})?$/u;

/** What a link fills in, `?ask=edit&e.stopLossPct=5`: amounts of these fields, nothing else. */
export function readWanted(fields: readonly EditField[], address: URLSearchParams): EditValues {
  if (address.get('ask') !== 'edit') return {};
  return Object.fromEntries(
    fields.flatMap((field) => {
      const text = address.get(`e.${keyOf(field)}`) ?? '';
      return field.control === 'number' && AMOUNT.test(text) ? [[keyOf(field), text]] : [];
    }),
  );
}

function toParam(field: EditField, text: string): unknown {
  if (field.control === 'switch') return text === 'true';
  if (field.control === 'choice') return text;
  if (text === '') return field.isOptional === true ? null : '';
  return field.isWhole === true ? Number(text) : text;
}

/** Parameters that the form sets anew, as the server takes them; a part of an object brings the whole of it. */
export function changedParams(fields: readonly EditField[], params: Params, values: EditValues): Params {
  const before = readValues(fields, params);
  const changes: Record<string, unknown> = {};
  for (const field of fields) {
    const text = values[keyOf(field)] ?? '';
    if (text === before[keyOf(field)]) continue;
    const [first, second] = field.path;
    const value = toParam(field, text);
    changes[first] = second === undefined ? value : { ...objectAt(changes[first] ?? params[first]), [second]: value };
  }
  return changes;
}

function objectAt(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
