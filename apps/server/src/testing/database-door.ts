import { Client } from 'pg';
import { databaseUrl } from './database-url.ts';

/** The way in to one database of a server that others use too. */
export interface DatabaseDoor {
  /** As when the database server dies: every connection is cut and none is let in, but those of a superuser. */
  readonly shut: () => Promise<void>;
  readonly open: () => Promise<void>;
  /** Opens it for good. */
  readonly close: () => Promise<void>;
}

/** @param ownerUrl Of the database whose door it is. */
export async function takeDatabaseDoor(ownerUrl: string): Promise<DatabaseDoor> {
  const name = new URL(ownerUrl).pathname.slice(1);
  const outside = new Client({ connectionString: databaseUrl(ownerUrl, 'postgres') });
  await outside.connect();
  // With no connection to spare, the database answers as one does that is short of something for a while.
  const allow = async (isOpen: boolean): Promise<void> => {
    await outside.query(`alter database ${name} connection limit ${isOpen ? -1 : 0}`);
  };
  return {
    shut: async () => {
      await allow(false);
      await outside.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    },
    open: () => allow(true),
    close: async () => {
      await allow(true);
      await outside.end();
    },
  };
}
