import type { FigureProof } from '@atb/api/functions/performance/figure-proof';
import type { TaxOptions } from '@atb/core/tax/tax-report';
import { METHOD_LABELS } from '@atb/core/tax/tax-words';
import { agreeExactly, type Proof, type ProofEntry } from '../performance/proofs/proof.ts';
import type { TaxGainFigure, TaxPaymentFigure, TaxProofAnswer, TaxProofEntry, TaxQuestion } from './tax-messages.ts';

type Asked = Extract<TaxQuestion, { readonly kind: 'tax-proof' }>;

interface Definition {
  readonly unit: Proof['unit'];
  readonly formula: string;
}

const GAINS: Readonly<Record<TaxGainFigure, Definition>> = {
  gain: {
    unit: 'quote',
    formula: 'Proceeds less cost of every lot that was sold, exchanged or paid as a fee in the period.',
  },
  proceeds: {
    unit: 'quote',
    formula: 'What was sold, exchanged or paid as a fee in the period brought, fees of sales taken off.',
  },
  cost: {
    unit: 'quote',
    formula:
      'What the lots used in the period had cost, fees of purchases included: of a lot that is partly used its part, rounded at 18 decimals.',
  },
  lots: { unit: 'count', formula: 'Rows of the report: each lot that a disposal of the period used counts once.' },
  quantity: { unit: 'asset', formula: 'Units of this lot that the disposal used.' },
};

/** Of one row alone. */
const OF_LOT: Readonly<Partial<Record<TaxGainFigure, Definition>>> = {
  gain: { unit: 'quote', formula: 'Proceeds less cost of the units that the disposal used of this lot.' },
  proceeds: { unit: 'quote', formula: 'What these units brought, their part of the fee of the sale taken off.' },
  cost: {
    unit: 'quote',
    formula:
      'What these units had cost: their part of the lot, the fee of the purchase included, rounded at 18 decimals.',
  },
};

const PAYMENTS: Readonly<Record<TaxPaymentFigure, Definition>> = {
  income: {
    unit: 'quote',
    formula: 'Rewards, interest and airdrops of the period at their worth when they came, where that is known.',
  },
  incomeQuantity: { unit: 'asset', formula: 'Units that came as rewards, interest and airdrops in the period.' },
  fees: {
    unit: 'quote',
    formula:
      'Fees of the period at their worth when they were paid, rebates taken off; without a known worth they add nothing.',
  },
  feeQuantity: { unit: 'asset', formula: 'Units that were paid as fees in the period, rebates taken off.' },
};

const HOLDING_PERIODS = { short: ' Held for less than 365 days.', long: ' Held for 365 days or more.' } as const;
const POOLS = { account: 'each account for itself', all: 'one pool of a coin over all accounts' } as const;

const AGAIN_GAINS =
  'Each coin by itself: what came and went of it is gathered from the executions and transfers once more, as exact decimals, and cut off a plain line of lots.';
const AGAIN_PAYMENTS =
  'Each coin by itself: what was earned or paid in it is gathered from the executions and transfers once more, as exact decimals, and added up.';

/** A figure of a tax report with both its computations and the rows behind it. `clock` writes times of lots. */
export function describeTaxProof(
  { figure, term, asset, lot, options }: Asked,
  { kept, again, entries, total }: TaxProofAnswer,
  clock: (time: number) => string,
): Proof & Pick<FigureProof, 'quoteAsset'> {
  const isOfGains = Object.hasOwn(GAINS, figure);
  const { unit, formula } = { ...GAINS, ...PAYMENTS, ...(lot !== null && OF_LOT) }[figure];
  const unitAsset = lot === null ? asset : entries[0]?.asset;
  return {
    unit,
    ...(unit === 'asset' && unitAsset != null && { asset: unitAsset }),
    quoteAsset: options.currency,
    formula: `${formula}${term === null ? '' : HOLDING_PERIODS[term]}${isOfGains ? rulesOf(options) : ''}`,
    ...agreeExactly([
      {
        name: 'Report',
        how: 'The report goes through the whole history of your accounts, one execution and transfer after another, with a book of lots for each coin.',
        value: kept,
      },
      { name: 'Recomputed', how: isOfGains ? AGAIN_GAINS : AGAIN_PAYMENTS, value: again },
    ]),
    entries: entries.map((entry) => showEntry(entry, clock)),
    entriesTotal: total,
  };
}

function rulesOf({ method, pool }: TaxOptions): string {
  return ` Lots by ${METHOD_LABELS[method]}, ${POOLS[pool]}.`;
}

function showEntry(entry: TaxProofEntry, clock: (time: number) => string): ProofEntry {
  const { at, amount, reference } = entry;
  return { at: new Date(at).toISOString(), text: textOf(entry, clock), amount, reference };
}

const GONE = { sale: 'sold for', fee: 'paid as a fee, worth', transfer_fee: 'kept by the network, worth' } as const;

function textOf({ asset, quantity, of }: TaxProofEntry, clock: (time: number) => string): string {
  const units = `${quantity} ${asset}`;
  if (of.kind === 'income') return `${units} earned, worth ${of.worth}`;
  if (of.kind === 'paid') return `${units}, worth ${of.worth ?? 'not known'}`;
  return `${units} ${GONE[of.kind]} ${of.proceeds}; acquired ${clock(of.acquiredAt)} for ${of.cost}`;
}
