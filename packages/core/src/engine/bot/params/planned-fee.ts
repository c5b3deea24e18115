import { type Decimal, dec, maxDecimal, toPlain } from '../../../base/decimal.ts';

const BPS = dec('10000');

interface FeeOption {
  /** Basis points each side. */
  readonly feeBps: string;
}

/** Fraction of notional each side that planning counts with: the larger of the bot's option and the account's own fee. */
export function plannedFeeRate({ feeBps }: FeeOption, accountFeeRate: Decimal): Decimal {
  return maxDecimal(accountFeeRate, dec(feeBps).div(BPS));
}

/** Says so when the account pays more than the option expects. */
export function findFeeWarnings(
  { feeBps }: FeeOption,
  accountFeeRate: Decimal,
): Array<{ readonly code: 'FEE_BELOW_ACCOUNT'; readonly message: string }> {
  if (dec(feeBps).div(BPS).gte(accountFeeRate)) return [];
  return [
    {
      code: 'FEE_BELOW_ACCOUNT',
      message: `Fee of ${feeBps} bps is below the account's own ${toPlain(accountFeeRate.times(BPS))} bps: the plan counts with the account's.`,
    },
  ];
}
