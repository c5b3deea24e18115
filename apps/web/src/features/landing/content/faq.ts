import { ALL_KINDS } from './kind-words.ts';

export const FAQ: ReadonlyArray<{ readonly question: string; readonly answer: string }> = [
  {
    question: 'Does ATB trade for me?',
    answer:
      'A bot carries out rules that you chose, on the account that you chose. ATB gives signals and tools; you decide what is executed, and you can stop everything with one button.',
  },
  {
    question: 'Is this financial advice?',
    answer:
      'No. Signals, statistics and advice are educational. Past results, simulated or not, say nothing certain about future ones, and you can lose all that you put in.',
  },
  {
    question: 'Does it trade real money?',
    answer:
      'Not in this version: orders go to paper accounts, at the prices of the market, and none is placed at an exchange. Accounts that you connect are read: balances, open orders and history. Every order goes through the same risk check and is filled by stated rules, so that you can see what a bot does before anything is at stake.',
  },
  {
    question: 'Which bots are there?',
    answer: `${ALL_KINDS}. All of them trade on paper in this version.`,
  },
  {
    question: 'Which coins and timeframes are there?',
    answer:
      'Signals cover BTC, ETH, SOL, ADA and LINK on 1m, 5m, 15m, 1h and 4h candles. Bots and backtests take further USDT pairs of the connected exchange.',
  },
  {
    question: 'Who holds my keys and my money?',
    answer:
      'Your money stays at your exchange and the platform runs on your machine. To trade on paper no key is needed. To have an exchange account read, you give its keys in Exchange Setup: they are sealed in your browser, only a process of its own can open them, it signs nothing but requests that read, and keys that may withdraw are refused.',
  },
  {
    question: 'What does the free plan include?',
    answer:
      'Starter costs nothing: paper trading and 5 AI calls a month. Pro adds 200 AI calls and what belongs to live trading for $39 a month, with 2 months free when paid annually.',
  },
  {
    question: 'How honest are the backtests?',
    answer:
      'Fees, slippage and spread are counted, rules are checked for look-ahead before a strategy may run, and the same input gives the same result to the last digit. The report also says how likely the best result is luck.',
  },
];
