import { DCA_DEFAULTS, type CustomSafetyOrder, type DcaFormValues } from './dca-values.ts';

/** Fields by their name in an address. */
const TEXTS = [
  'baseAllocation',
  'ladder',
  'maxSafetyOrders',
  'safetyStepPct',
  'safetyScale',
  'stepScale',
  'takeProfitPct',
  'takeProfitOn',
  'trailingTakeProfitPct',
  'stopLossPct',
  'stopLossOn',
  'stopLossHoldings',
  'activeSafetyOrdersMax',
  'safetySignal',
  'cooldownMinutes',
  'dealsMax',
  'reinvestPct',
  'feeBps',
  'triggerPrice',
] as const;
const ROWS = 'safetyOrders';
const PREFIX = 'd.';
/** Between rows, and between depth and size of one: characters that an address holds as they are. */
const ROW_END = '*';
const FIELD_END = '_';

/** Choices that a field has no others than; anything else in an address means the default. */
const CHOICES: Readonly<Partial<Record<string, readonly string[]>>> = {
  ladder: ['scaled', 'custom'],
  takeProfitOn: ['average', 'entry'],
  stopLossOn: ['average', 'base'],
  stopLossHoldings: ['sell', 'keep'],
};

function readRows(text: string | null): CustomSafetyOrder[] {
  if (text === null || text === '') return [];
  return text.split(ROW_END).map((row) => {
    const [deviationPct = '', size = ''] = row.split(FIELD_END);
    return { deviationPct, size };
  });
}

function writeRows(rows: readonly CustomSafetyOrder[]): string {
  return rows.map(({ deviationPct, size }) => deviationPct + FIELD_END + size).join(ROW_END);
}

/** Puts an own ladder into an address, in place. */
export function writeDcaRows(address: URLSearchParams, rows: readonly CustomSafetyOrder[]): void {
  address.set(`${PREFIX}ladder`, 'custom');
  address.set(PREFIX + ROWS, writeRows(rows));
}

/**
 * The fields of a DCA bot in an address: `d.baseAllocation=50&d.maxSafetyOrders=8`, with an own ladder
 * `d.ladder=custom&d.safetyOrders=2_60*5_90`. What is not said has its default.
 */
export function readDcaAddress(address: URLSearchParams): DcaFormValues {
  const texts = TEXTS.map((name) => {
    const said = address.get(PREFIX + name);
    const isChoice = said !== null && (CHOICES[name]?.includes(said) ?? true);
    return [name, isChoice ? said : DCA_DEFAULTS[name]] as const;
  });
  return {
    ...DCA_DEFAULTS,
    ...(Object.fromEntries(texts) as Pick<DcaFormValues, (typeof TEXTS)[number]>),
    safetyOrders: readRows(address.get(PREFIX + ROWS)),
  };
}

/** Writes what differs from the defaults; other parts of the address stay. */
export function writeDcaAddress(address: URLSearchParams, values: DcaFormValues): URLSearchParams {
  const next = new URLSearchParams([...address].filter(([key]) => !key.startsWith(PREFIX)));
  for (const name of TEXTS) if (values[name] !== DCA_DEFAULTS[name]) next.set(PREFIX + name, values[name]);
  if (values.safetyOrders.length > 0) next.set(PREFIX + ROWS, writeRows(values.safetyOrders));
  return next;
}
