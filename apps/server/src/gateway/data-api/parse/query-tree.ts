// parse: the text of a request (query, headers) read into a tree. Nothing here knows the database.

/** A column, or a value inside a JSON column. */
export interface FieldPath {
  readonly name: string;
  readonly steps: readonly JsonStep[];
}

export interface JsonStep {
  readonly arrow: '->' | '->>';
  readonly key: string;
  readonly isIndex: boolean;
}

export type SelectItem = SelectStar | SelectColumn | SelectEmbed;

export interface SelectStar {
  readonly kind: 'star';
}

export interface SelectColumn {
  readonly kind: 'column';
  readonly field: FieldPath;
  readonly alias: string | null;
  readonly cast: string | null;
}

export interface SelectEmbed {
  readonly kind: 'embed';
  /** A table, or the constraint or column of a key that leads to one. */
  readonly target: string;
  readonly alias: string | null;
  readonly hint: string | null;
  readonly join: 'left' | 'inner';
  /** The embedded columns become columns of the row around them. */
  readonly isSpread: boolean;
  readonly items: readonly SelectItem[];
}

export type ComparisonName =
  | 'eq'
  | 'neq'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'like'
  | 'ilike'
  | 'isdistinct'
  | 'cs'
  | 'cd'
  | 'ov'
  | 'sl'
  | 'sr'
  | 'nxr'
  | 'nxl'
  | 'adj';

export type SearchName = 'fts' | 'plfts' | 'phfts' | 'wfts';

export type Operation =
  | {
      readonly kind: 'compare';
      readonly name: ComparisonName;
      readonly quantifier: 'any' | 'all' | null;
      readonly value: string;
    }
  | { readonly kind: 'in'; readonly values: readonly string[] }
  | { readonly kind: 'is'; readonly value: 'null' | 'not_null' | 'true' | 'false' | 'unknown' }
  | { readonly kind: 'search'; readonly name: SearchName; readonly language: string | null; readonly value: string };

export type RowCondition =
  | {
      readonly kind: 'filter';
      readonly field: FieldPath;
      readonly isNegated: boolean;
      readonly operation: Operation;
    }
  | {
      readonly kind: 'logic';
      readonly operator: 'and' | 'or';
      readonly isNegated: boolean;
      readonly conditions: readonly RowCondition[];
    };

export interface OrderTerm {
  readonly field: FieldPath;
  /** A to-one embedding whose column is meant; null for a column of the table itself. */
  readonly relation: string | null;
  readonly direction: 'asc' | 'desc';
  readonly nulls: 'first' | 'last' | null;
}

/** Something said of one level of the select, reached by the names of embeddings from the top. */
export interface At<T> {
  readonly path: readonly string[];
  readonly value: T;
}

export interface QueryTree {
  readonly select: readonly SelectItem[];
  readonly conditions: ReadonlyArray<At<RowCondition>>;
  readonly orders: ReadonlyArray<At<readonly OrderTerm[]>>;
  readonly limits: ReadonlyArray<At<number>>;
  readonly offsets: ReadonlyArray<At<number>>;
  /** Columns to write, whatever keys the body has; null when the body decides. */
  readonly columns: readonly string[] | null;
  readonly onConflict: readonly string[] | null;
}
