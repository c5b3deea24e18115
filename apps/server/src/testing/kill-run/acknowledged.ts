import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findOwnerUrl } from './find-owner-url.ts';

const POLL_MS = 60;

/** Rows seen committed. Their random ids tell a row that survived from one that was made again. */
interface Seen {
  readonly fills: Map<string, string>;
  readonly orders: Map<string, string>;
  readonly commands: Map<string, string>;
}

const FILLS = `select id, row_to_json(f)::text as row, exec_ts::text as mark from trade_ledger f where exec_ts >= $1::timestamptz order by exec_ts`;
const ORDERS = `select id, id || ' ' || client_order_id as row, sequence::text as mark from bot_orders where sequence > $1::bigint order by sequence`;
const COMMANDS = `select id, id || ' ' || coalesce(result::text, '') as row, '' as mark from engine_commands where status = 'done' and $1 = ''`;

interface SeenRow {
  readonly id: string;
  readonly row: string;
  readonly mark: string;
}

/** Looks at the database all the time, through every kill, and remembers what it was shown as committed. */
export class AcknowledgedWatch {
  readonly #dataDir: string;
  readonly #seen: Seen = { fills: new Map(), orders: new Map(), commands: new Map() };
  #fillMark = '-infinity';
  #orderMark = '0';
  #isStopped = false;
  #run: Promise<void> = Promise.resolve();

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  start(): void {
    this.#run = this.#watch();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#run;
  }

  get counts(): { readonly fills: number; readonly orders: number; readonly commands: number } {
    const { fills, orders, commands } = this.#seen;
    return { fills: fills.size, orders: orders.size, commands: commands.size };
  }

  /** What was seen committed and is not there, or not as it was. */
  async findLost(client: Pick<Client, 'query'>): Promise<readonly string[]> {
    const lost: string[] = [];
    const compare = async (name: keyof Seen, sql: string, mark: string): Promise<void> => {
      const rows = new Map((await client.query<SeenRow>(sql, [mark])).rows.map(({ id, row }) => [id, row]));
      for (const [id, row] of this.#seen[name]) if (rows.get(id) !== row) lost.push(`${name}: ${row}`);
    };
    await compare('fills', FILLS, '-infinity');
    await compare('orders', ORDERS, '0');
    await compare('commands', COMMANDS, '');
    return lost;
  }

  async #watch(): Promise<void> {
    while (!this.#isStopped) {
      await this.#watchOnce().catch(() => undefined); // the database was killed, or is not up yet
      await sleep(POLL_MS);
    }
  }

  async #watchOnce(): Promise<void> {
    const client = new Client({ connectionString: await findOwnerUrl(this.#dataDir), connectionTimeoutMillis: 1_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      while (!this.#isStopped) {
        this.#fillMark = (await this.#look(client, 'fills', FILLS, this.#fillMark)) ?? this.#fillMark;
        this.#orderMark = (await this.#look(client, 'orders', ORDERS, this.#orderMark)) ?? this.#orderMark;
        await this.#look(client, 'commands', COMMANDS, '');
        await sleep(POLL_MS);
      }
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** The mark of the last row. */
  async #look(client: Client, name: keyof Seen, sql: string, mark: string): Promise<string | undefined> {
    const { rows } = await client.query<SeenRow>(sql, [mark]);
    for (const { id, row } of rows) this.#seen[name].set(id, row);
    return rows.at(-1)?.mark;
  }
}
