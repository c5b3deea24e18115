import { exportExecutionsContract } from '@atb/api/functions/portfolio/export-executions';
import type { PortfolioExecution } from '@atb/api/functions/portfolio/portfolio-executions';
import { csvLine } from '@atb/core/base/csv';
import { dec, toPlain } from '@atb/core/base/decimal';
import { pairOf } from '@atb/core/market/pair';
import { type CallContext, implement } from '../function-services.ts';
import { keepReport, reportStamp } from '../readings/keep-report.ts';
import { type ChosenAccount, readChosenAccounts } from '../readings/portfolio-accounts.ts';
import { type ExecutionChoice, readExecutionPage } from '../readings/read-execution-page.ts';

export const exportExecutions = implement(exportExecutionsContract, {
  handle: (context, { exchange, accountType, accountId, ...choice }) =>
    keepReport(
      context,
      'list of executions',
      async () => {
        const accounts = await readChosenAccounts(context, { exchange, accountType, accountId });
        const name = `atb-executions-${reportStamp(context)}`;
        return { name, format: 'csv', bytes: writeCsv(context, accounts, choice) };
      },
      'Choose one account, bot or symbol.',
    ),
});

/** Read and written at once, so that no history is too long for memory. */
const PAGE = 5_000;
const HEAD = [
  'time',
  'account',
  'symbol',
  'side',
  'quantity',
  'price',
  'value',
  // Of price, value and result.
  'quote asset',
  'fee',
  'fee asset',
  'result',
  'bot',
  'reason',
  'order type',
  'order id',
  'client order id',
  'venue order id',
  'trade id',
];

/** RFC 4180, the latest first. Each page goes on where the one before ended: what trades meanwhile changes none of them. */
async function* writeCsv(
  { userScope }: CallContext,
  accounts: readonly ChosenAccount[],
  choice: ExecutionChoice,
): AsyncGenerator<Uint8Array, void, void> {
  const encoder = new TextEncoder();
  const labels = new Map(accounts.map(({ id, label }) => [id, label]));
  const ids = [...labels.keys()];
  yield encoder.encode(`${csvLine(HEAD)}\r\n`);
  for (let before: string | undefined; ; ) {
    const { executions, next } = await userScope((tx) => readExecutionPage(tx, ids, choice, { before, limit: PAGE }));
    yield encoder.encode(executions.map((one) => toLine(one, labels.get(one.accountId) ?? '')).join(''));
    if (next === null) return;
    before = next;
  }
}

function toLine(execution: PortfolioExecution, account: string): string {
  const { at, symbol, side, quantity, price, fee, feeAsset, tradeProfit, realized, botId, botName, reason, order } =
    execution;
  const cells = [
    at,
    account,
    symbol,
    side,
    quantity,
    price,
    toPlain(dec(quantity).times(dec(price))),
    pairOf(symbol)?.quote ?? null,
    fee,
    feeAsset,
    tradeProfit ?? realized,
    botId === null ? null : botName,
    reason,
    order?.type ?? null,
    order?.id ?? null,
    order?.clientOrderId ?? null,
    execution.venueOrderId,
    execution.tradeId,
  ];
  return `${csvLine(cells)}\r\n`;
}
