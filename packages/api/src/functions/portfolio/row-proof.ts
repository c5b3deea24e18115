import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done, rules, uuid } from '../fields.ts';
import { proofFields } from '../proof-fields.ts';

/** Of a position, an execution or a transfer, which has an id. */
const ROW_FIGURES = [
  'positionSize',
  'positionEntry',
  'positionWorth',
  'positionCost',
  'positionGain',
  'positionMultiple',
  'positionRealized',
  'held',
  'transferWorth',
  'transferFee',
] as const;
/** Of the lots of an asset in an account. */
const LOT_FIGURES = ['lotUnits', 'lotCost', 'lotEntry', 'lotWorth', 'lotGain', 'lotMultiple', 'lotCount'] as const;
/** Of the limits of an account. */
const LIMIT_FIGURES = ['limitDay', 'limitWeek', 'limitAccount', 'limitCoin', 'limitStreak'] as const;
const FIGURES = [...ROW_FIGURES, ...LOT_FIGURES, ...LIMIT_FIGURES] as const;
export type RowFigure = (typeof FIGURES)[number];

/** Gains are told as shares of what was paid. */
const SHARES: Readonly<Partial<Record<RowFigure, RowFigure>>> = { positionGain: 'positionCost', lotGain: 'lotCost' };
const SHARE_BASES = ['positionCost', 'lotCost'] as const;

const NO_ASSET = { error: 'must be an asset such as BTC.' };
const NO_LOT = { error: 'must be the id of a lot.' };
const NO_ID = 'must be a valid id.';

interface RowBody {
  readonly figure: RowFigure;
  readonly id?: string | undefined;
  readonly accountId?: string | undefined;
  readonly asset?: string | undefined;
  readonly of?: RowFigure | undefined;
}

/** Each figure is of something. */
function checkSubject(body: RowBody, add: (path: string, message: string) => void): void {
  const { figure, id, accountId, asset, of } = body;
  if (of !== undefined && SHARES[figure] !== of) add('of', 'goes with the gain of the same position or lots alone.');
  if (ROW_FIGURES.some((one) => one === figure)) {
    if (id === undefined) add('id', NO_ID);
    return;
  }
  if (accountId === undefined) add('accountId', NO_ID);
  if (asset === undefined && LOT_FIGURES.some((one) => one === figure)) add('asset', NO_ASSET.error);
}

export const rowProofContract = defineContract({
  name: 'row-proof',
  summary:
    'The entries behind a figure of one position, lot, execution, transfer or limit, and the figure computed in two ways.',
  auth: ANY_USER,
  scope: 'read',
  body: z
    .strictObject({
      figure: z.enum(FIGURES, { error: `must be one of ${FIGURES.join(', ')}.` }),
      /** Of the position, the execution or the transfer. */
      id: z.optional(uuid),
      /** Of lots and limits: whose. */
      accountId: z.optional(uuid),
      asset: z.optional(z.string(NO_ASSET).check(z.regex(/^\S{1,32}$/u, NO_ASSET))),
      /** Of one lot alone; of all that are open when it is absent. */
      lot: z.optional(z.string(NO_LOT).check(z.minLength(1, NO_LOT), z.maxLength(200, NO_LOT))),
      /** As a share of what was paid; the gain itself when it is absent. */
      of: z.optional(z.enum(SHARE_BASES, { error: `must be one of ${SHARE_BASES.join(', ')}.` })),
    })
    .check(rules(checkSubject)),
  answer: z.object({ success: done, figure: z.enum(FIGURES), ...proofFields }),
  errors: ['ROW_NOT_FOUND', 'ACCOUNT_NOT_FOUND', 'NO_PRICE_DATA', 'TOO_LONG'],
});
