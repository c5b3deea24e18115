import { GRID_DEFAULTS, type GridFormValues } from './grid-values.ts';

/** Fields by their name in an address; 'trailingUp' holds how many lines at most, '' for none. */
const TEXTS = [
  'range',
  'lower',
  'upper',
  'grids',
  'allocation',
  'stepPct',
  'tpPctPerFill',
  'stopLossPct',
  'feeBps',
  'spacing',
  'stopLossHoldings',
  'takeProfitPrice',
  'upperStopPrice',
  'triggerPrice',
  'profitAsset',
] as const;
const TRAILING = 'trailingUp';
const BUY_BASE = 'buyBaseAtStart';
const PREFIX = 'g.';

/** Choices that a field has no others than; anything else in an address means the default. */
const CHOICES: Readonly<Partial<Record<string, readonly string[]>>> = {
  range: ['around', 'fixed'],
  spacing: ['arithmetic', 'geometric'],
  stopLossHoldings: ['sell', 'keep'],
  profitAsset: ['base', 'quote'],
};

/** The fields of a grid in an address: `g.lower=60000&g.upper=70000&g.grids=20`. What is not said has its default. */
export function readGridAddress(address: URLSearchParams): GridFormValues {
  const texts = TEXTS.map((name) => {
    const said = address.get(PREFIX + name);
    const isChoice = said !== null && (CHOICES[name]?.includes(said) ?? true);
    return [name, isChoice ? said : GRID_DEFAULTS[name]] as const;
  });
  const lines = address.get(PREFIX + TRAILING);
  const { trailingUp } = GRID_DEFAULTS;
  return {
    ...GRID_DEFAULTS,
    ...(Object.fromEntries(texts) as Pick<GridFormValues, (typeof TEXTS)[number]>),
    buyBaseAtStart: address.get(PREFIX + BUY_BASE) !== 'no',
    trailingUp: lines === null ? trailingUp : { enabled: true, maxLines: lines },
  };
}

/** Writes what differs from the defaults; other parts of the address stay. */
export function writeGridAddress(address: URLSearchParams, values: GridFormValues): URLSearchParams {
  const next = new URLSearchParams([...address].filter(([key]) => !key.startsWith(PREFIX)));
  for (const name of TEXTS) if (values[name] !== GRID_DEFAULTS[name]) next.set(PREFIX + name, values[name]);
  if (!values.buyBaseAtStart) next.set(PREFIX + BUY_BASE, 'no');
  if (values.trailingUp.enabled) next.set(PREFIX + TRAILING, values.trailingUp.maxLines);
  return next;
}
