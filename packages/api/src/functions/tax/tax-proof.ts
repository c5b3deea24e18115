import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { amountText, done, rules, wholeNumberField } from '../fields.ts';
import { proofFields } from '../proof-fields.ts';
import { coinField, daysInOrder, taxChoice } from '../tax-fields.ts';

/** Of lots that were used. `quantity` is of one row alone. */
const GAIN_FIGURES = ['gain', 'proceeds', 'cost', 'lots', 'quantity'] as const;
/** `incomeQuantity` and `feeQuantity` are of one coin alone. */
const FIGURES = [...GAIN_FIGURES, 'income', 'incomeQuantity', 'fees', 'feeQuantity', 'executions'] as const;
type TaxFigure = (typeof FIGURES)[number];

const HOLDING_PERIODS = ['short', 'long'] as const;
const NO_ROW = { error: 'must be a row of `tax-lots`: place, asset, quantity, reference and lotReference.' };
const NO_REFERENCE = { error: 'must be the reference of a row.' };
const reference = z.string(NO_REFERENCE).check(z.minLength(1, NO_REFERENCE), z.maxLength(300, NO_REFERENCE));

interface Subject {
  readonly figure: TaxFigure;
  readonly asset?: string | undefined;
  readonly term?: (typeof HOLDING_PERIODS)[number] | undefined;
  readonly row?: object | undefined;
}

/** Each figure is of something. */
function checkSubject(body: Subject, add: (path: string, message: string) => void): void {
  const { figure, asset, term, row } = body;
  const isOfGains = GAIN_FIGURES.some((one) => one === figure);
  if (term !== undefined && (!isOfGains || row !== undefined)) add('term', 'goes with gains of several lots alone.');
  if (row !== undefined && !isOfGains) add('row', 'goes with figures of lots alone.');
  if (asset !== undefined && (row !== undefined || figure === 'executions'))
    add('asset', 'goes with sums over rows alone.');
  if (figure === 'quantity' && row === undefined) add('row', 'is needed: a quantity is of one row.');
  if ((figure === 'incomeQuantity' || figure === 'feeQuantity') && asset === undefined)
    add('asset', 'is needed: units of different coins make no sum.');
}

export const taxProofContract = defineContract({
  name: 'tax-proof',
  summary: 'The rows behind a figure of a tax report, and the figure computed in two ways.',
  auth: ANY_USER,
  scope: 'read',
  body: z
    .strictObject({
      ...taxChoice,
      figure: z.enum(FIGURES, { error: `must be one of ${FIGURES.join(', ')}.` }),
      /** Of one coin; of all when it is absent. */
      asset: z.optional(coinField),
      /** Of gains: held for less than 365 days, or longer; both when it is absent. */
      term: z.optional(z.enum(HOLDING_PERIODS, { error: `must be one of ${HOLDING_PERIODS.join(', ')}.` })),
      /** Of one row of `tax-lots`: its place, and what it is known again by. */
      row: z.optional(
        z.strictObject(
          {
            place: wholeNumberField(0, 10_000_000),
            asset: coinField,
            quantity: amountText,
            reference,
            lotReference: reference,
          },
          NO_ROW,
        ),
      ),
    })
    .check(daysInOrder, rules(checkSubject)),
  answer: z.object({ success: done, figure: z.enum(FIGURES), ...proofFields }),
  errors: ['ROW_NOT_FOUND', 'ACCOUNT_NOT_FOUND', 'FEATURE_NOT_IN_PLAN', 'TOO_LONG'],
});
