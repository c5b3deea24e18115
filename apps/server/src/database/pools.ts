import type { Pool } from 'pg';

/**
 * One pool a purpose, so that slow calls of one never starve another. `numeric` and `int8` arrive as text (exact),
 * `timestamptz` as Date.
 */
export interface Pools {
  /** The auth service: owns the `auth` schema's rows. */
  readonly auth: Pool;
  /** Requests of users, by way of `withUserScope` only: the login role itself may do nothing. */
  readonly rest: Pool;
  /** As `rest`, for functions: they answer while the data API has its hands full. */
  readonly functions: Pool;
  /** As `rest`, for functions that trade or stop trading: they answer while all else has its hands full. */
  readonly commands: Pool;
  /** The engine and jobs. */
  readonly engine: Pool;
  /** What functions do for the system, such as reading an account: it never keeps the engine waiting. */
  readonly services: Pool;
  /** Commands on their way to the engine, and nothing that takes long. */
  readonly commandQueue: Pool;
}
