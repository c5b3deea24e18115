import { z } from 'zod/mini';
import { dec } from '../../base/decimal.ts';
import {
  describeObjectFault,
  feeBpsField,
  choiceField,
  percentField,
  positiveAmount,
  priceField,
  wholeNumber,
  yesNo,
} from '../../engine/bot/params/param-fields.ts';

/** Binance allows 200 open orders per symbol; the other venues allow more. */
const GRID_LINES_MAX = 200;

const trailingUpSchema = z.strictObject(
  {
    enabled: z._default(yesNo('Trailing up: enabled'), false),
    /** How many lines the grid may move up in its life. */
    maxLines: z._default(wholeNumber('Trailing up: most lines', 1, 10_000), 10),
  },
  { error: (issue) => describeObjectFault('Trailing up', issue) },
);

const shape = {
  /** Quote units; 0 together with `lower` 0 spaces the lines `stepPct` around the start price. */
  upper: z._default(priceField('Upper price'), '0'),
  lower: z._default(priceField('Lower price'), '0'),
  /** Lines, not gaps: n lines have n-1 gaps and carry n-1 orders. */
  grids: z._default(wholeNumber('Grid lines', 2, GRID_LINES_MAX), 10),
  /** Quote units the bot may spend, fees included. */
  allocation: z._default(positiveAmount('Allocation'), '100'),
  /** Distance between lines in percent of the start price; used when no range is given. */
  stepPct: z._default(percentField('Step', false, '50'), '1'),
  /** Sell this far above the bought price when that is nearer than the next line; 0 = always at the next line. */
  tpPctPerFill: z._default(percentField('Take profit per fill', true, '100'), '0.5'),
  /** Percent below the lowest line; 0 = no stop loss. */
  stopLossPct: z._default(percentField('Stop loss', true, '99'), '5'),
  /** Fee each side in basis points, for planning; the larger of this and the account's own fee counts. */
  feeBps: z._default(feeBpsField(), '10'),
  spacing: z._default(choiceField('Spacing', ['arithmetic', 'geometric']), 'arithmetic'),
  buyBaseAtStart: z._default(yesNo('Buy base at start'), true),
  /** What becomes of held base when the stop loss or the upper stop closes the grid. */
  stopLossHoldings: z._default(choiceField('Holdings at a stop', ['sell', 'keep']), 'sell'),
  /** Sells everything and finishes when the market reaches it. */
  takeProfitPrice: z._default(z.nullable(positiveAmount('Take profit price')), null),
  /** Cancels everything and finishes when the market reaches it; holdings as `stopLossHoldings` says. */
  upperStopPrice: z._default(z.nullable(positiveAmount('Upper stop price')), null),
  trailingUp: z._default(trailingUpSchema, { enabled: false, maxLines: 10 }),
  /** Waits for the market to reach it before anything is placed. */
  triggerPrice: z._default(z.nullable(positiveAmount('Trigger price')), null),
  /** Keep each pair's profit in quote, or spend it on base at the line that is bought back. */
  profitAsset: z._default(choiceField('Profit asset', ['base', 'quote']), 'quote'),
} as const;

/** Everything a user can set on a grid bot. Amounts are plain decimal text after parsing. */
export const gridParamsSchema = z
  .strictObject(shape, { error: (issue) => describeObjectFault('Grid parameters', issue) })
  .check(
    z.superRefine((params, context) => {
      const fault = findRangeFault(params) ?? findExitFault(params);
      if (fault !== null) context.addIssue({ code: 'custom', path: [fault.field], message: fault.message });
    }),
  );

export type GridParams = z.output<typeof gridParamsSchema>;
/** What a form or a request may send: every field optional, amounts as number or text. */
export type GridParamsInput = z.input<typeof gridParamsSchema>;

type ShapeOutput = z.output<z.ZodMiniObject<typeof shape>>;
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
