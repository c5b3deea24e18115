import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { hearChannel } from './testing/hear.ts';
import { type RealtimeServer, startRealtimeServer, type RealtimeUser } from './testing/start-realtime-server.ts';

const QUIET_MS = 300;
const quiet = () => new Promise((resolve) => setTimeout(resolve, QUIET_MS));

let server: RealtimeServer;
let ada: RealtimeUser;
let bob: RealtimeUser;

beforeAll(async () => {
  server = await startRealtimeServer();
  ada = await server.signUp();
  bob = await server.signUp();
});

afterEach(() => server.disconnectClients());

afterAll(() => server.stop());

async function insertNote(owner: RealtimeUser, values: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const note: Record<string, unknown> = { id: randomUUID(), owner: owner.id, ...values };
  const names = Object.keys(note);
  const places = names.map((_, index) => `$${index + 1}`);
  await server.sql(`insert into notes (${names.join()}) values (${places.join()})`, Object.values(note));
  return String(note['id']);
}

describe('changes', () => {
  it('brings a notification to its user alone', async () => {
    const wanted = [{ event: '*', schema: 'public', table: 'notifications' }] as const;
    const [own, foreign] = [
      await hearChannel(server.connect(ada.token), wanted),
      await hearChannel(server.connect(bob.token), wanted),
    ];
    await server.sql('insert into notification_prefs (user_id) values ($1) on conflict do nothing', [ada.id]);
    await server.sql(`select public.notify_user($1, 'system', 'info', 'Ready', '', '/settings/data')`, [ada.id]);
    await eventually(() => expect(own.changes).toMatchObject([{ new: { title: 'Ready', user_id: ada.id } }]));
    await quiet();
    expect(foreign.changes).toEqual([]);
  });

  it('brings an insert as hosted Supabase does', async () => {
    const heard = await hearChannel(server.connect(ada.token), [{ event: '*', schema: 'public', table: 'notes' }]);
    expect(heard.states).toEqual(['SUBSCRIBED']);
    expect(heard.notices).toMatchObject([
      { extension: 'postgres_changes', status: 'ok', message: 'Subscribed to PostgreSQL' },
    ]);
    const id = await insertNote(ada, {
      title: 'ein "Wort"\nund ☂',
      amount: '0.1',
      rank: '42',
      at: '2026-11-21T10:14:19.370+01:00',
      done: true,
      tags: ['a', 'b'],
      details: { deep: [1, { x: null }] },
      secret: 'not for anyone',
    });
    await eventually(() => expect(heard.changes).toHaveLength(1));
    expect(heard.changes[0]).toEqual({
      schema: 'public',
      table: 'notes',
      eventType: 'INSERT',
      commit_timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      errors: null,
      old: {},
      new: {
        id,
        owner: ada.id,
        title: 'ein "Wort"\nund ☂',
        amount: 0.1,
        rank: 42,
        at: '2026-11-21T09:14:19.37+00:00',
        done: true,
        tags: ['a', 'b'],
        details: { deep: [1, { x: null }] },
        body: null,
      },
    });
  });

  it('brings updates with the key of the old row, and deletes with the key alone', async () => {
    const heard = await hearChannel(server.connect(ada.token), [{ event: '*', schema: 'public', table: 'notes' }]);
    const id = await insertNote(ada, { title: 'before' });
    await server.sql('update notes set title = $1 where id = $2', ['after', id]);
    // A row is shown to whoever may select it, so it must still be there.
    await eventually(() => expect(heard.changes).toHaveLength(2));
    await server.sql('delete from notes where id = $1', [id]);
    await eventually(() => expect(heard.changes).toHaveLength(3));
    expect(heard.changes.map((change) => change.eventType)).toEqual(['INSERT', 'UPDATE', 'DELETE']);
    expect(heard.changes[1]).toMatchObject({ new: { id, title: 'after' }, old: { id } });
    expect(heard.changes[2]).toMatchObject({ new: {}, old: { id } });
    expect(heard.changes[2]?.old).toEqual({ id });
  });

  it('brings only the events that were asked for', async () => {
    const client = server.connect(ada.token);
    const inserts = await hearChannel(client, [{ event: 'INSERT', schema: 'public', table: 'notes' }]);
    const deletes = await hearChannel(client, [{ event: 'DELETE', schema: 'public', table: 'notes' }]);
    const id = await insertNote(ada);
    await eventually(() => expect(inserts.changes).toHaveLength(1));
    await server.sql('update notes set title = $1 where id = $2', ['x', id]);
    await server.sql('delete from notes where id = $1', [id]);
    await eventually(() => expect(deletes.changes).toHaveLength(1));
    await quiet();
    expect(inserts.changes.map((change) => change.eventType)).toEqual(['INSERT']);
    expect(deletes.changes.map((change) => change.eventType)).toEqual(['DELETE']);
  });

  it('tells several requests of one channel apart', async () => {
    const client = server.connect(ada.token);
    await client.realtime.setAuth();
    const channel = client.channel('two-requests');
    const heard: string[] = [];
    const ready = Promise.withResolvers<void>();
    channel
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'notes' }, () => heard.push('insert'))
      .on('postgres_changes', { event: 'DELETE', schema: 'public', table: 'notes' }, () => heard.push('delete'))
      .subscribe((state) => state === 'SUBSCRIBED' && ready.resolve());
    await ready.promise;
    const id = await insertNote(ada);
    await eventually(() => expect(heard).toEqual(['insert']));
    await server.sql('delete from notes where id = $1', [id]);
    await eventually(() => expect(heard).toEqual(['insert', 'delete']));
  });

  it('brings many rows of one statement in order', async () => {
    const heard = await hearChannel(server.connect(ada.token), [{ event: 'INSERT', schema: 'public', table: 'notes' }]);
    await server.sql(`insert into notes (owner, rank) select $1, g from generate_series(1, 300) as g`, [ada.id]);
    await eventually(() => expect(heard.changes).toHaveLength(300));
    expect(heard.changes.map((change) => (change.new as { rank: number }).rank)).toEqual(
      Array.from({ length: 300 }, (_, index) => index + 1),
    );
  });

  it('reads a row that is too large for a notification again', async () => {
    const heard = await hearChannel(server.connect(ada.token), [{ event: '*', schema: 'public', table: 'notes' }]);
    const body = 'long '.repeat(10_000);
    const id = await insertNote(ada, { title: 'large', body });
    await eventually(() => expect(heard.changes.at(-1)?.new).toMatchObject({ id, title: 'large', body }));
    await server.sql('delete from notes where id = $1', [id]);
    await eventually(() => expect(heard.changes.at(-1)?.old).toEqual({ id }));
  });

  it('says so when a statement changes more than can be announced', async () => {
    const heard = await hearChannel(server.connect(ada.token), [{ event: 'INSERT', schema: 'public', table: 'notes' }]);
    await server.sql(`insert into notes (owner) select $1 from generate_series(1, 1001)`, [ada.id]);
    await eventually(() => expect(heard.states).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR', 'SUBSCRIBED']));
    expect(heard.notices.map((notice) => notice.status)).toEqual(['ok', 'error', 'ok']);
    expect(heard.notices[1]?.message).toContain('fetch them again');
    expect(heard.changes).toEqual([]);
    await insertNote(ada);
    await eventually(() => expect(heard.changes).toHaveLength(1));
  });

  it('brings whole tables of the schema when no table is named', async () => {
    const heard = await hearChannel(server.connect(ada.token), [{ event: 'INSERT', schema: 'public' }]);
    const id = await insertNote(ada);
    await server.sql('insert into note_comments (note_id, words) values ($1, $2)', [id, 'yes']);
    await eventually(() =>
      expect(heard.changes.map((change) => change.table).toSorted()).toEqual(['note_comments', 'notes']),
    );
  });

  it('brings only the columns that were selected, and the key', async () => {
    const request = { event: '*', schema: 'public', table: 'notes', select: ['title'] } as const;
    const heard = await hearChannel(server.connect(ada.token), [{ ...request, select: [...request.select] }]);
    const id = await insertNote(ada, { title: 'short', body: 'long' });
    await eventually(() => expect(heard.changes).toHaveLength(1));
    expect(heard.changes[0]?.new).toEqual({ id, title: 'short' });
  });

  it('keeps every digit of money on the wire', async () => {
    const frames: string[] = [];
    const client = server.connect(ada.token, (frame) => frames.push(frame));
    await hearChannel(client, [{ event: 'INSERT', schema: 'public', table: 'notes' }]);
    await insertNote(ada, {
      amount: '12345678901234567890.123456789012345678',
      rank: '9007199254740993',
      details: '{"inner": 0.30000000000000000001}',
    });
    await eventually(() => expect(frames.join()).toContain('"12345678901234567890.123456789012345678"'));
    expect(frames.join()).toContain('"9007199254740993"');
  });
});

describe('filters', () => {
  const cases: ReadonlyArray<readonly [filter: string, matching: readonly string[]]> = [
    ['title=eq.b', ['b']],
    ['title=neq.b', ['a', 'c']],
    ['amount=gt.10', ['b', 'c']],
    ['amount=gte.9.50', ['a', 'b', 'c']],
    ['amount=lt.10.5', ['a']],
    ['amount=lte.10.500', ['a', 'b']],
    ['rank=in.(1,3)', ['a', 'c']],
    ['title=in.("a","b")', ['a', 'b']],
    ['at=gte.2026-01-02', ['b', 'c']],
    ['at=lt.2026-01-02T01:00:00+01:00', ['a']],
    ['done=eq.true', ['b']],
    ['done=is.null', ['c']],
    ['title=not.in.(a,b)', ['c']],
    ['done=isdistinct.true', ['a', 'c']],
    ['amount=gt.9.5,title=neq.c', ['b']],
  ];

  it.each(cases)('%s lets through %j', async (filter, matching) => {
    const request = { event: 'INSERT', schema: 'public', table: 'notes' } as const;
    const user = await server.signUp();
    const heard = await hearChannel(server.connect(user.token), [{ ...request, filter }]);
    expect(heard.notices[0]?.message).toBe('Subscribed to PostgreSQL');
    await server.sql(
      `insert into notes (owner, title, amount, rank, at, done) values
        ($1, 'a', 9.5, 1, '2026-01-01', false),
        ($1, 'b', 10.50, 2, '2026-01-02', true),
        ($1, 'c', 100, 3, '2026-01-02T00:00:00.000001Z', null)`,
      [user.id],
    );
    await eventually(() => expect(heard.changes.map((change) => change.new)).toHaveLength(matching.length));
    expect(heard.changes.map((change) => (change.new as { title: string }).title)).toEqual(matching);
  });

  it('also decides on deleted rows by what they were', async () => {
    const request = { event: 'DELETE', schema: 'public', table: 'notes', filter: 'title=eq.hit' } as const;
    const heard = await hearChannel(server.connect(ada.token), [request]);
    const hit = await insertNote(ada, { title: 'hit' });
    const miss = await insertNote(ada, { title: 'miss' });
    await server.sql('delete from notes where id = any ($1)', [[miss, hit]]);
    await eventually(() => expect(heard.changes).toHaveLength(1));
    expect(heard.changes[0]?.old).toEqual({ id: hit });
  });

  const faults: ReadonlyArray<readonly [reason: string, request: Readonly<Record<string, unknown>>]> = [
    ['may not listen', { table: 'nothing_such' }],
    ['may not listen', { schema: 'auth', table: 'users' }],
    ['may not listen', { table: 'engine_leases' }],
    ['invalid column for filter colour', { table: 'notes', filter: 'colour=eq.red' }],
    ['invalid column for filter secret', { table: 'notes', filter: 'secret=eq.x' }],
    ['invalid input syntax for type numeric', { table: 'notes', filter: 'amount=eq.many' }],
    ['invalid input syntax for type uuid', { table: 'notes', filter: `id=eq.'; drop table notes` }],
    ['operator "between" is not one of', { table: 'notes', filter: 'amount=between.1' }],
    ['is not of the form column=operator.value', { table: 'notes', filter: 'amount' }],
    ['cannot be filtered', { table: 'notes', filter: 'details=eq.{}' }],
    ['must be written as (a,b,c)', { table: 'notes', filter: 'rank=in.1,2' }],
    ['Maximum 100', { table: 'notes', filter: `rank=in.(${Array.from({ length: 101 }, (_, n) => n).join()})` }],
    ['invalid column for select secret', { table: 'notes', select: ['secret'] }],
  ];

  it.each(faults)('refuses with a system message: %s', async (reason, request) => {
    const asked = { event: '*', schema: 'public', ...request } as { event: '*'; schema: string };
    const heard = await hearChannel(server.connect(ada.token), [asked]);
    expect(heard.notices[0]).toMatchObject({ extension: 'postgres_changes', status: 'error' });
    expect(heard.notices[0]?.message).toContain(reason);
    await insertNote(ada);
    await quiet();
    expect(heard.changes).toEqual([]);
  });
});

describe('row-level security', () => {
  it('never brings a row of another user, whatever happens to it', async () => {
    const request = { event: '*', schema: 'public', table: 'notes' } as const;
    const adas = await hearChannel(server.connect(ada.token), [request]);
    const bobs = await hearChannel(server.connect(bob.token), [request, { ...request, filter: `owner=eq.${ada.id}` }]);
    const id = await insertNote(ada);
    await server.sql('update notes set title = $1 where id = $2', ['x', id]);
    await eventually(() => expect(adas.changes).toHaveLength(2));
    await server.sql('delete from notes where id = $1', [id]);
    await eventually(() => expect(adas.changes).toHaveLength(3));
    const mark = await insertNote(bob);
    await eventually(() => expect(bobs.changes).toHaveLength(1));
    expect(bobs.changes[0]?.new).toMatchObject({ id: mark });
  });

  it('follows policies that ask other tables', async () => {
    const request = { event: '*', schema: 'public', table: 'note_comments' } as const;
    const adas = await hearChannel(server.connect(ada.token), [request]);
    const bobs = await hearChannel(server.connect(bob.token), [request]);
    const id = await insertNote(ada);
    await server.sql('insert into note_comments (note_id, words) values ($1, $2)', [id, 'one']);
    await server.sql('update note_comments set words = $1 where note_id = $2', ['two', id]);
    await eventually(() => expect(adas.changes).toHaveLength(2));
    await server.sql('delete from note_comments where note_id = $1', [id]);
    await eventually(() =>
      expect(adas.changes.map((change) => change.eventType)).toEqual(['INSERT', 'UPDATE', 'DELETE']),
    );
    await quiet();
    expect(bobs.changes).toEqual([]);
  });

  it('takes a changed policy into account, even one that cannot be told from its text', async () => {
    const heard = await hearChannel(server.connect(ada.token), [
      { event: 'INSERT', schema: 'public', table: 'note_comments' },
    ]);
    const id = await insertNote(ada);
    await server.sql(`create policy no_whispering on note_comments as restrictive for select to authenticated
      using (words not like 'psst%')`);
    await server.sql(`insert into note_comments (note_id, words) values ($1, 'psst'), ($1, 'aloud')`, [id]);
    await eventually(() => expect(heard.changes.map((change) => change.new)).toMatchObject([{ words: 'aloud' }]));
    await server.sql('drop policy no_whispering on note_comments');
  });

  it('gives a client without a session nothing of private tables, and nothing of those for signed-in users', async () => {
    const client = server.connect(null);
    for (const table of ['notes', 'bots', 'balances', 'trade_ledger', 'price_feeds']) {
      const heard = await hearChannel(client, [{ event: '*', schema: 'public', table }]);
      expect(heard.notices[0], table).toMatchObject({ status: 'error' });
    }
    const all = await hearChannel(client, [{ event: '*', schema: 'public' }]);
    await insertNote(ada);
    await quiet();
    expect(all.changes).toEqual([]);
  });

  it('brings prices to every signed-in user', async () => {
    const request = { event: 'INSERT', schema: 'public', table: 'price_feeds' } as const;
    const heard = await Promise.all([ada, bob].map((user) => hearChannel(server.connect(user.token), [request])));
    await server.sql(`insert into price_feeds (exchange, symbol, bid, ask, last, ts)
      values ('binance', 'BTCUSDT', 50000.1, 50000.2, 50000.15, now())`);
    for (const { changes } of heard) {
      await eventually(() => expect(changes[0]?.new).toMatchObject({ symbol: 'BTCUSDT', last: 50000.15 }));
    }
  });

  it('brings what the engine writes to the owner of the account alone', async () => {
    const request = { event: '*', schema: 'public', table: 'balances' } as const;
    const [adas, bobs] = [
      await hearChannel(server.connect(ada.token), [request]),
      await hearChannel(server.connect(bob.token), [request]),
    ];
    const { engine } = server.database.pools;
    const { rows } = await engine.query<{ id: string }>(
      `insert into exchange_accounts (user_id, adapter, label) values ($1, 'paper', 'Paper') returning id`,
      [ada.id],
    );
    await engine.query(`insert into balances values ($1, $2, 'USDT', 100, 0, now())`, [rows[0]?.id, ada.id]);
    await eventually(() => expect(adas.changes).toHaveLength(1));
    await engine.query(`update balances set free = 99.5, locked = 0.5 where account_id = $1`, [rows[0]?.id]);
    await eventually(() => expect(adas.changes[1]?.new).toMatchObject({ asset: 'USDT', free: 99.5, locked: 0.5 }));
    expect(bobs.changes).toEqual([]);
  });
});
