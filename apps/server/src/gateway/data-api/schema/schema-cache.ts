// schema: what the data API knows of the database: relations, how they hang together, and procedures.

export interface SchemaColumn {
  readonly name: string;
  /** As SQL writes it, without a length or precision. */
  readonly type: string;
  /** SQL expression that yields the value of a column left out; null when there is none. */
  readonly default: string | null;
}

/** A table or view, or the columns that a procedure returns. */
export interface Relation {
  readonly name: string;
  readonly columns: ReadonlyMap<string, SchemaColumn>;
  /** Empty for a view. */
  readonly primaryKey: readonly string[];
}

export interface ForeignKey {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
  readonly foreignTable: string;
  readonly foreignColumns: readonly string[];
  /** The columns are unique in `table`, so that at most one row refers to each foreign row. */
  readonly isUnique: boolean;
}

export interface Parameter {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
}

export interface Routine {
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly returns: 'void' | 'scalar' | 'composite';
  /** Name of the exposed relation whose rows are returned, null for any other type. */
  readonly relation: string | null;
  readonly isSet: boolean;
  /** Of the rows that it returns; empty when it returns values. */
  readonly columns: ReadonlyMap<string, SchemaColumn>;
}

export interface SchemaCache {
  readonly relations: ReadonlyMap<string, Relation>;
  readonly foreignKeys: readonly ForeignKey[];
  /** Overloads by name. */
  readonly routines: ReadonlyMap<string, readonly Routine[]>;
}

/** The one schema that the data API shows. */
export const EXPOSED_SCHEMA = 'public';
