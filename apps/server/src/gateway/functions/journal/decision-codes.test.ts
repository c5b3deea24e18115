import { DECISION_CODES } from '@atb/api/decision-codes';
import { JOURNAL_ACTORS } from '@atb/api/journal-actors';
import { GATE_CODES, RISK_CODES } from '@atb/core/risk/risk-code';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { describeDecision, describeOrder } from '../readings/describe-decision.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The texts that a check of the database lets through. */
async function takenBy(constraint: string): Promise<readonly string[]> {
  const { rows } = await database.pools.engine.query<{ rule: string }>(
    'select pg_get_constraintdef(oid) as rule from pg_constraint where conname = $1',
    [constraint],
  );
  return [...(rows[0]?.rule ?? '').matchAll(/'(\w+)'/gu)].map(([, text]) => text ?? '');
}

it('are those that the database takes, and each has a sentence', async () => {
  expect((await takenBy('account_decisions_code_check')).toSorted()).toEqual([...DECISION_CODES].toSorted());
  const commands = (await takenBy('engine_commands_kind_check')).map((kind) => kind.toUpperCase());
  expect(
    commands.filter((kind) => !DECISION_CODES.some((code) => code === kind)),
    'commands are noted',
  ).toEqual([]);
  for (const code of DECISION_CODES) {
    for (const facts of [{}, { error: 'No.', reason: 'NO' }]) {
      const sentence = describeDecision(code, facts);
      expect(sentence).toMatch(/^[A-Z].* .*\.$/u);
      expect(sentence).not.toContain(code);
    }
  }
});

it('name who decided, as the database does', async () => {
  expect((await takenBy('account_decisions_actor_check')).toSorted()).toEqual([...JOURNAL_ACTORS].toSorted());
  const asking = await takenBy('engine_commands_actor_check');
  expect(asking.filter((actor) => !JOURNAL_ACTORS.some((known) => known === actor))).toEqual([]);
});

it('of a denied order are words, whatever denied it', () => {
  const order = {
    side: 'buy',
    type: 'market',
    symbol: 'BTCUSDT',
    quantity: '1',
    price: null,
    filled: '0',
    fillPrice: null,
  };
  const rules = [
    'INVALID_SYMBOL',
    'INVALID_QUANTITY',
    'INVALID_QUANTITY_INCREMENT',
    'QUANTITY_TOO_SMALL',
    'NOTIONAL_TOO_SMALL',
  ];
  for (const reason of [...GATE_CODES, ...RISK_CODES, ...rules]) {
    const sentence = describeOrder({ ...order, status: 'denied', reason });
    expect(sentence).toMatch(/ denied\. [A-Z].* .*\.$/u);
    expect(sentence).not.toContain(reason);
  }
});
