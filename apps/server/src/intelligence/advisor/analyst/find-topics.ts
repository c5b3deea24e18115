/** What the analyst can tell of. */
export type Topic =
  | 'portfolio'
  | 'bots'
  | 'own_trades'
  | 'stops'
  | 'drawdown'
  | 'fees'
  | 'limits'
  | 'plan'
  | 'market'
  | 'signals'
  | 'backtests'
  | 'action';

/** In the order in which they are told. */
const WORDS: ReadonlyArray<readonly [Topic, RegExp]> = [
  [
    'portfolio',
    /\b(portfolio|balances?|equity|account worth|net worth|how am i doing|p&l|pnl|profits?|earn(ed)?|made|return|doing)\b/iu,
  ],
  ['stops', /\bwhy\b.*\b(stop(ped)?|end(ed)?|pause[ds]?|fail(ed)?|error|denied|not trad\w+)\b|\bstopped\b/isu],
  ['bots', /\b(bots?|grids?|dca|(best|worst)( performer)?)\b/iu],
  [
    'own_trades',
    /\b(my|own) (own )?(closed )?(trades|trading (record|style|profile))\b|\bwin rate\b|\bstrateg(y|ies)\b.*\b(works?|worked|performs?|suits?)\b/isu,
  ],
  ['drawdown', /\b(draw[- ]?downs?|peak|underwater|fallen|worst (loss|day))\b/iu],
  ['fees', /\b(fees?|costs?|commissions?|expensive|turnover)\b/iu],
  ['limits', /\b(limits?|exposures?|risks?|risky)\b/iu],
  ['plan', /\b(plan|quota|subscription|upgrade|storage)\b/iu],
  ['backtests', /\b(back-?tests?|simulat\w+|sharpe|walk-?forward)\b/iu],
  ['market', /\b(markets?|prices?|trending|trend|volatil\w+|ranging|up or down|today)\b/iu],
  [
    'signals',
    /\b(signals?|should i (buy|sell|go)|long|short|bullish|bearish|outlook|forecast|will .*(rise|fall|go up|go down)|rsi|ema)\b/iu,
  ],
  [
    'action',
    /\b(buy|sell|place|open|create|start|set up|deploy|alert|notify me|tell me when)\b|^\s*(please )?(stop|end)\b/iu,
  ],
];

/** At most so many, so that an answer stays readable. */
const TOPICS_MAX = 4;

/** A sentence that asks for an action from its beginning, or for being told. */
const ACTION_REQUEST =
  /^\s*(please )?(create|set up|start|deploy|stop|end|buy|sell|place|open|add)\b|\b(alert|notify me|tell me when)\b/iu;

/** What a question is about, by its words; empty when none is known. */
export function findTopics(question: string): readonly Topic[] {
  const found = WORDS.filter(([, words]) => words.test(question)).map(([topic]) => topic);
  // "Why did my bot stop" is about the stop; "should I buy" asks for no action.
  const isAdvice = /\bshould\b|\bwhether\b/iu.test(question);
  const dropped = new Set<Topic>([
    ...(found.includes('stops') ? (['bots'] as const) : []),
    ...(isAdvice || !/\b(buy|sell|bot|grid|dca|strategy|order|deploy|stop|end|alert|notify|tell)\b/iu.test(question)
      ? (['action'] as const)
      : []),
  ]);
  // Who asks for an action asks for its form, not for what there is.
  if (found.includes('action') && !dropped.has('action') && ACTION_REQUEST.test(question)) return ['action'];
  return found.filter((topic) => !dropped.has(topic)).slice(0, TOPICS_MAX);
}
