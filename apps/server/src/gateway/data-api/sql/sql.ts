// sql: statements put together from pieces, in which values are always parameters and names always quoted.
import { escapeIdentifier, escapeLiteral } from 'pg';

type Chunk = string | { readonly value: string };

/** A piece of a statement. Only this file can make one from text, so no text of a request becomes SQL unescaped. */
export interface Sql {
  readonly chunks: readonly Chunk[];
}

/** Static SQL with other pieces in between. */
export function sql(strings: TemplateStringsArray, ...pieces: readonly Sql[]): Sql {
  const chunks = strings.flatMap((text, index): readonly Chunk[] => [text, ...(pieces[index]?.chunks ?? [])]);
  return { chunks };
}

/** A value that Postgres reads by the type that the context asks for. */
export function sqlParam(value: string): Sql {
  return { chunks: [{ value }] };
}

export function ident(name: string): Sql {
  return { chunks: [escapeIdentifier(name)] };
}

/** For values whose type the place alone does not decide, such as the key of a JSON path. */
export function literal(text: string): Sql {
  return { chunks: [escapeLiteral(text)] };
}

export function integer(value: number): Sql {
  if (!Number.isSafeInteger(value)) throw new Error(`"${value}" is not a whole number.`);
  return { chunks: [String(value)] };
}

/** SQL that the database itself wrote, such as the name of a type or the default of a column. */
export function fromCatalogue(text: string): Sql {
  return { chunks: [text] };
}

export function join(pieces: readonly Sql[], separator: ', ' | ' ' | ' and ' | ' or '): Sql {
  return { chunks: pieces.flatMap(({ chunks }, index) => (index === 0 ? chunks : [separator, ...chunks])) };
}

export const EMPTY: Sql = { chunks: [] };

/** The statement as the driver takes it. */
export function toQuery({ chunks }: Sql): { readonly text: string; readonly values: string[] } {
  const values: string[] = [];
  const text = chunks.map((chunk) => (typeof chunk === 'string' ? chunk : `$${values.push(chunk.value)}`));
  return { text: text.join(''), values };
}
