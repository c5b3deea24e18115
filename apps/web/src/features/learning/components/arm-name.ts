import type { SignalParamValues } from '../../../lib/learned-params.ts';

/** 'EMA 9/21, RSI 30–70' */
export function armName({ ema_short, ema_long, rsi_low, rsi_high }: SignalParamValues): string {
  return `EMA ${ema_short}/${ema_long}, RSI ${rsi_low}–${rsi_high}`;
}
