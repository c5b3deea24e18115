import type { FigureProof } from '@atb/api/functions/performance/figure-proof';
import type { LotMethod } from '@atb/core/ledger/lot-method';
import type { TaxOptions } from '@atb/core/tax/tax-report';
import { METHOD_LABELS } from '@atb/core/tax/tax-methods';
import { createZoneClock } from '@atb/core/tax/zoned-day';
import { agreeExactly, type Proof, type ProofEntry } from '../performance/proofs/proof.ts';
import type { TaxGainFigure, TaxPaymentFigure, TaxProofAnswer, TaxProofEntry, TaxQuestion } from './tax-messages.ts';

type Asked = Extract<TaxQuestion, { readonly kind: 'tax-proof' }>;

const UNITS: Readonly<Record<TaxGainFigure | TaxPaymentFigure, Proof['unit']>> = {
  gain: 'quote',
  proceeds: 'quote',
  cost: 'quote',
  lots: 'count',
  quantity: 'asset',
  income: 'quote',
  incomeQuantity: 'asset',
  fees: 'quote',
  feeQuantity: 'asset',
};

/** Of every row of the period. */
const SUMS: Readonly<Record<Exclude<TaxGainFigure, 'quantity'> | TaxPaymentFigure, string>> = {
  gain: 'Proceeds less cost of every lot that was sold, exchanged, paid as a fee or kept on a transfer in the period.',
  proceeds:
    'What came in for every lot that was sold, exchanged, paid as a fee or kept on a transfer in the period, fees of sales taken off.',
  cost: 'What the lots used in the period had cost, fees of purchases included.',
  lots: 'Rows of the report: each lot that a disposal of the period used counts once.',
  income: 'Rewards, interest and airdrops of the period at their worth when they came.',
  incomeQuantity: 'Units that came as rewards, interest and airdrops in the period.',
  fees: 'Fees of the period at their worth when they were paid, rebates taken off; without a known rate they add nothing.',
  feeQuantity: 'Units that were paid as fees in the period, rebates taken off.',
};

/** Of one row. */
const ROWS: Readonly<Record<TaxGainFigure, string>> = {
  gain: 'Proceeds less cost of the units that the disposal used of this lot.',
  proceeds: 'What these units brought, their part of the fee of the sale taken off.',
  cost: 'What these units had cost, the fee of the purchase included.',
  lots: 'One row of the report.',
  quantity: 'Units of this lot that the disposal used.',
};

const PERIODS = { short: ' Held for less than 365 days.', long: ' Held for 365 days or more.' } as const;
const POOLS = { account: 'each account for itself', all: 'one pool of a coin over all accounts' } as const;
const PART_OF_LOT = ' A lot that is partly used gives its part of the cost, rounded at 18 decimals.';
const PART_OF: Readonly<Record<LotMethod, string>> = {
  fifo: PART_OF_LOT,
  lifo: PART_OF_LOT,
  hifo: PART_OF_LOT,
  average: ' Units cost what those of the pool cost on average, rounded at 18 decimals.',
};
const MATCHED = ' What is listed as unmatched is not in it.';

const REPORT =
  'The report goes through the whole history of your accounts, one execution and transfer after another, and keeps the lots of all coins.';
const AGAIN_GAINS =
  'Each coin by itself: what came and went of it is gathered from the executions and transfers once more, as exact decimals, and what went is taken from the lots in their order.';
const AGAIN_PAYMENTS =
  'Each coin by itself: what was earned or paid in it is gathered from the executions and transfers once more, as exact decimals, and added up.';

/** A figure of a tax report with both its computations and the rows behind it, whose times are in the report's zone. */
export function describeTaxProof(
  asked: Asked,
  { kept, again, entries, total, asset }: TaxProofAnswer,
  timeZone: string,
): Proof & Pick<FigureProof, 'quoteAsset'> {
  const { figure, options } = asked;
  const unit = UNITS[figure];
  const clock = createZoneClock(timeZone);
  return {
    unit,
    ...(unit === 'asset' && asset !== null && { asset }),
    quoteAsset: options.currency,
    formula: `${formulaOf(asked)} Times are in ${timeZone}.`,
    ...agreeExactly([
      { name: 'Report', how: REPORT, value: kept },
      { name: 'Recomputed', how: isOfGains(figure) ? AGAIN_GAINS : AGAIN_PAYMENTS, value: again },
    ]),
    entries: entries.map((entry) => showEntry(entry, options.currency, clock)),
    entriesTotal: total,
  };
}

function isOfGains(figure: Asked['figure']): figure is TaxGainFigure {
  return Object.hasOwn(ROWS, figure);
}

function formulaOf({ figure, lot, term, options }: Asked): string {
  if (!isOfGains(figure)) return `${SUMS[figure]}${figure.startsWith('income') ? MATCHED : ''}`;
  const own = lot !== null || figure === 'quantity' ? ROWS[figure] : `${SUMS[figure]}${MATCHED}`;
  const cost = figure === 'cost' || figure === 'gain' ? PART_OF[options.method] : '';
  return `${own}${term === null ? '' : PERIODS[term]}${rulesOf(options)}${cost}`;
}

function rulesOf({ method, pool }: TaxOptions): string {
  return ` Lots by ${METHOD_LABELS[method]}, ${POOLS[pool]}.`;
}

type Clock = (time: number) => string;

function showEntry(entry: TaxProofEntry, currency: string, clock: Clock): ProofEntry {
  // The ledger knows a fee by the execution that it was paid for.
  const reference = entry.reference.replace(/\/fee$/u, '');
  return { at: null, text: textOf(entry, currency, clock), amount: entry.amount, reference };
}

const GONE = { sale: 'sold', fee: 'paid as a fee', transfer_fee: 'kept on a transfer' } as const;

function textOf({ at, asset, quantity, of }: TaxProofEntry, currency: string, clock: Clock): string {
  const units = `${quantity} ${asset}`;
  const then = clock(at);
  if (of.kind === 'income') return `${units} earned ${then}, worth ${of.worth} ${currency}`;
  if (of.kind === 'paid')
    return `${units} paid ${then}, ${of.worth === null ? 'worth not known' : `worth ${of.worth} ${currency}`}`;
  const { acquiredAt, cost, proceeds } = of;
  return `${units}, acquired ${clock(acquiredAt)} for ${cost} ${currency}, ${GONE[of.kind]} ${then} for ${proceeds} ${currency}`;
}
