import { z } from 'zod';
import { dec } from '../../base/decimal.ts';
import {
  describeObjectFault,
  feeInBps,
  oneOf,
  percent,
  positiveAmount,
  price,
  wholeNumber,
  yesNo,
} from '../options/param-fields.ts';

/** Binance allows 200 open orders per symbol; the other venues allow more. */
const GRID_LINES_MAX = 200;

const trailingUpSchema = z.strictObject(
  {
    enabled: yesNo('Trailing up: enabled').default(false),
    /** How many lines the grid may move up in its life. */
    maxLines: wholeNumber('Trailing up: most lines', 1, 10_000).default(10),
  },
  { error: (issue) => describeObjectFault('Trailing up', issue) },
);

const shape = {
  /** Quote units; 0 together with `lower` 0 spaces the lines `stepPct` around the start price. */
  upper: price('Upper price').default('0'),
  lower: price('Lower price').default('0'),
  /** Lines, not gaps: n lines have n-1 gaps and carry n-1 orders. */
  grids: wholeNumber('Grid lines', 2, GRID_LINES_MAX).default(10),
  /** Quote units the bot may spend, fees included. */
  allocation: positiveAmount('Allocation').default('100'),
  /** Distance between lines in percent of the start price; used when no range is given. */
  stepPct: percent('Step', false, '50').default('1'),
  /** Sell this far above the bought price when that is nearer than the next line; 0 = always at the next line. */
  tpPctPerFill: percent('Take profit per fill', true, '100').default('0.5'),
  /** Percent below the lowest line; 0 = no stop loss. */
  stopLossPct: percent('Stop loss', true, '99').default('5'),
  /** Fee each side in basis points, for planning; the larger of this and the account's own fee counts. */
  feeBps: feeInBps().default('10'),
  spacing: oneOf('Spacing', ['arithmetic', 'geometric']).default('arithmetic'),
  buyBaseAtStart: yesNo('Buy base at start').default(true),
  /** What becomes of held base when the stop loss or the upper stop closes the grid. */
  stopLossHoldings: oneOf('Holdings at a stop', ['sell', 'keep']).default('sell'),
  /** Sells everything and finishes when the market reaches it. */
  takeProfitPrice: positiveAmount('Take profit price').nullable().default(null),
  /** Cancels everything and finishes when the market reaches it; holdings as `stopLossHoldings` says. */
  upperStopPrice: positiveAmount('Upper stop price').nullable().default(null),
  trailingUp: trailingUpSchema.default({ enabled: false, maxLines: 10 }),
  /** Waits for the market to reach it before anything is placed. */
  triggerPrice: positiveAmount('Trigger price').nullable().default(null),
  /** Keep each pair's profit in quote, or spend it on base at the line that is bought back. */
  profitAsset: oneOf('Profit asset', ['base', 'quote']).default('quote'),
} as const;

/** Everything a user can set on a grid bot. Amounts are plain decimal text after parsing. */
export const gridParamsSchema = z
  .strictObject(shape, { error: (issue) => describeObjectFault('Grid parameters', issue) })
  .superRefine((params, context) => {
    const fault = findRangeFault(params) ?? findExitFault(params);
    if (fault !== null) context.addIssue({ code: 'custom', path: [fault.field], message: fault.message });
  });

export type GridParams = z.output<typeof gridParamsSchema>;
/** What a form or a request may send: every field optional, amounts as number or text. */
export type GridParamsInput = z.input<typeof gridParamsSchema>;

type ShapeOutput = z.output<z.ZodObject<typeof shape>>;
interface Fault {
  readonly field: keyof ShapeOutput;
  readonly message: string;
}

function findRangeFault(params: ShapeOutput): Fault | null {
  const upper = dec(params.upper);
  const lower = dec(params.lower);
  const zero = dec('0');
  if (upper.eq(zero) && lower.eq(zero)) return null;
  if (lower.eq(zero))
    return {
      field: 'lower',
      message: 'Lower price is missing: give both prices, or neither to space the lines around the start price.',
    };
  if (upper.eq(zero))
    return {
      field: 'upper',
      message: 'Upper price is missing: give both prices, or neither to space the lines around the start price.',
    };
  if (upper.lte(lower))
    return { field: 'upper', message: `Upper price (${params.upper}) must be above lower price (${params.lower}).` };
  return null;
}

function findExitFault(params: ShapeOutput): Fault | null {
  const isAutomatic = dec(params.lower).eq(dec('0'));
  for (const [field, label] of [
    ['takeProfitPrice', 'Take profit price'],
    ['upperStopPrice', 'Upper stop price'],
  ] as const) {
    const value = params[field];
    if (value === null || isAutomatic) continue;
    if (dec(value).lte(dec(params.upper))) {
      return {
        field,
        message: `${label} (${value}) must be above upper price (${params.upper}): inside the range it would end the grid while its lines still work.`,
      };
    }
  }
  return null;
}
