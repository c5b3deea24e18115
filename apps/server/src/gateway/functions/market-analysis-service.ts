import type { AnswerOf } from '@atb/api/functions/define-contract';
import type { marketAnalysisContract } from '@atb/api/functions/market/market-analysis';
import type { z } from 'zod/mini';

type Asked = z.output<(typeof marketAnalysisContract)['body']>;
type Answer = AnswerOf<typeof marketAnalysisContract>;

/** What functions ask of the room that analyses the market. */
export interface MarketAnalysisService {
  readonly scanMarkets: (symbols: Asked['symbols']) => Promise<Answer>;
  readonly analyzeCoin: (symbol: string) => Promise<Answer>;
  readonly liveScan: (symbols: Asked['symbols'], config: NonNullable<Asked['config']>) => Promise<Answer>;
}
