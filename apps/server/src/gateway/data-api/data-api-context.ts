import type { Pool } from 'pg';
import type { SchemaCache } from './schema/schema-cache.ts';

/** What every request is answered from. */
export interface DataApiContext {
  /** Connections as authenticator, which may do nothing but act as another role. */
  readonly pool: Pool;
  readonly schema: SchemaCache;
  /** Rows of one answer, and of one embedding in it. */
  readonly rowsMax: number;
}
