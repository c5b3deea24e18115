import { dec, toPlain } from '@atb/core/base/decimal';
import type { FillFilter } from '@atb/core/performance/fill-filter';
import type { TableOwner } from '../fill-tables.ts';
import type { CountedIn } from '../payment-worths.ts';
import type { PerformanceService } from '../performance-service.ts';
import { ENTRIES_MAX, nearly, type Proof } from './proof.ts';
import { proveReturnFigure } from './prove-return-figure.ts';
import { proveTradeFigure } from './prove-trade-figure.ts';

/** What coins that were held changed by: the change of the equity less the result of the sales, each of the two ways by itself. */
export async function proveHeldChange(
  { tables, proofTurns }: Pick<PerformanceService, 'tables' | 'proofTurns'>,
  owner: TableOwner,
  counted: CountedIn,
  filter: FillFilter,
): Promise<Proof> {
  const { run, userId, accountId } = owner;
  const change = await proofTurns.run(userId, () =>
    proveReturnFigure(run, { id: accountId, counted }, 'change', filter),
  );
  const net = await proveTradeFigure(tables, owner, 'net', filter);
  const entries = [
    ...change.entries,
    ...net.entries.map((entry) => ({ ...entry, amount: toPlain(dec(entry.amount).neg()) })),
  ];
  return {
    unit: 'quote',
    formula: 'What the equity changed by, payments taken out, less the result of the sales.',
    ...nearly(
      change.computations.map(({ name, how, value }, way) => {
        const sold = net.computations[way];
        return {
          name,
          how: `${how} Of it is taken: ${sold?.how ?? ''}`,
          value: value === null || sold?.value == null ? null : toPlain(dec(value).minus(dec(sold.value))),
        };
      }),
    ),
    entries: entries.slice(0, ENTRIES_MAX),
    entriesTotal: change.entriesTotal + net.entriesTotal,
  };
}
