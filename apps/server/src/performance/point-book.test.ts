import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunAsCaller } from '../database/run-as-caller.ts';
import { withUserScope } from '../database/with-user-scope.ts';
import { type SeededUser, seedUser } from '../testing/seed-user.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { countedIn } from './payment-worths.ts';
import { PointBook } from './point-book.ts';

const FIRST = Date.UTC(2026, 0, 1);
const SLOT = 300_000;
const READINGS = 20_000;
const LATER = 9_000;

/** Of the account with 10,000 paid in at first, and as much again with reading 9,000. */
function equityAt(place: number): number {
  return (10_000 + 900 * Math.sin(place / 700) + (place % 97)) * (place >= LATER ? 2 : 1);
}

const timeOf = (place: number): number => FIRST + place * SLOT;

let database: TestDatabase;
let user: SeededUser;
let run: RunAsCaller;
let book: PointBook;

/** By reading: the fall from the highest before, payments taken out. */
const falls: number[] = [];

beforeAll(async () => {
  let [unit, peak] = [1, 1];
  for (let place = 0; place < READINGS; place += 1) {
    if (place === 0) unit = equityAt(0) / 10_000;
    else unit *= equityAt(place) / (equityAt(place - 1) + (place === LATER ? 10_000 : 0));
    peak = Math.max(peak, unit);
    falls.push(unit / peak - 1);
  }
  database = await createTestDatabase();
  user = await seedUser(database.pools);
  const { engine } = database.pools;
  await engine.query(
    `insert into equity_snapshots (account_id, user_id, at, equity, cash, exposure)
     select $1, $2, to_timestamp(time / 1000), equity, 1, 1 from unnest($3::float8[], $4::float8[]) r (time, equity)`,
    [
      user.accountId,
      user.userId,
      Array.from({ length: READINGS }, (_, place) => timeOf(place)),
      Array.from({ length: READINGS }, (_, place) => equityAt(place)),
    ],
  );
  for (const [reference, place] of [
    ['first', 0],
    ['later', LATER],
  ] as const)
    await engine.query(
      `with t as (
         insert into ledger_transactions (user_id, account_id, kind, reference, at) values ($1, $2, 'deposit', $3, to_timestamp($4::float8 / 1000)) returning id)
       insert into ledger_postings (transaction_id, account_id, user_id, ledger_account, asset, amount)
       select t.id, $2, $1, side, 'USDC', amount from t, (values ('assets', 10000), ('external', -10000)) s (side, amount)`,
      [user.userId, user.accountId, reference, timeOf(place)],
    );
  run = (work) => withUserScope(database.pools.rest, user.claims, work);
  book = new PointBook(() => 0);
});
afterAll(() => database.drop());

// Paid in an asset that nothing else of the account is in.
const line = () => book.read(run, user.accountId, countedIn('USDC'));
const span = (from: number, to: number) =>
  book.readSpan(run, user.accountId, countedIn('USDC'), { from: timeOf(from), to: timeOf(to) });
const placeOf = ({ time }: { readonly time: number }) => (time - FIRST) / SLOT;

describe('a span of an equity line', () => {
  it('is every reading of it where there are few, each with its own fall from the highest of all before', async () => {
    // Across the payment.
    const points = await span(LATER - 60, LATER + 60);
    expect(points.map(placeOf)).toEqual(Array.from({ length: 123 }, (_, i) => LATER - 61 + i));
    for (const point of points.slice(1)) {
      expect(point.equity).toBeCloseTo(equityAt(placeOf(point)), 6);
      expect(point.drawdown).toBeCloseTo(falls[placeOf(point)] ?? 1, 9);
    }
    expect(points[0]?.equity).toBeCloseTo(equityAt(LATER - 61), 6);
  });

  it.each([
    ['a short', 4_000, 5_500],
    ['a long', 3_000, 15_000],
    ['the last', 18_000, READINGS],
  ])('has some 300 points of %s one, and the deepest fall of each stretch', async (_, from, to) => {
    const points = await span(from, to);
    expect(points.length).toBeGreaterThan(140);
    expect(points.length).toBeLessThanOrEqual(303);
    const [before, inside] = [points[0], points.slice(1)];
    expect(before?.time).toBeLessThan(timeOf(from));
    let last = placeOf(before ?? { time: 0 });
    for (const point of inside) {
      const place = placeOf(point);
      expect(point.equity).toBeCloseTo(equityAt(place), 6);
      expect(point.drawdown).toBeCloseTo(Math.min(...falls.slice(last + 1, place + 1)), 9);
      last = place;
    }
    expect(last).toBeGreaterThanOrEqual(Math.min(to, READINGS - 1));
  });

  it('is empty for an account without readings, and the whole line where it is all of it', async () => {
    expect(await book.readSpan(run, user.userId, countedIn('USDC'), { from: 0, to: FIRST })).toEqual([]);
    const whole = await line();
    expect(whole.length).toBeLessThanOrEqual(302);
    expect(Math.min(...whole.map(({ drawdown }) => drawdown))).toBeCloseTo(Math.min(...falls), 9);
    expect([whole[0], whole.at(-1)].map((point) => placeOf(point ?? { time: 0 }))).toEqual([0, READINGS - 1]);
  });
});
