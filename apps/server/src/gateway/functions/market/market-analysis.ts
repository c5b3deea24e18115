import { marketAnalysisContract } from '@atb/api/functions/market/market-analysis';
import { implement } from '../function-services.ts';

/** A look at the market: all callers share one pass, so what it costs does not grow with them. */
export const marketAnalysis = implement(marketAnalysisContract, {
  handle: ({ services: { marketAnalyst } }, { action, symbol = '', symbols, config = {} }) => {
    switch (action) {
      case 'scan-markets':
        return marketAnalyst.scanMarkets(symbols);
      case 'analyze-coin':
        return marketAnalyst.analyzeCoin(symbol);
      case 'live-scan':
        return marketAnalyst.liveScan(symbols, config);
    }
  },
});
