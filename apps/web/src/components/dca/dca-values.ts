// components/dca: fields, ladder and plan of a DCA bot.

/** A safety order of a custom ladder as its row holds it. */
export interface CustomSafetyOrder {
  /** Percent below the base order. */
  readonly deviationPct: string;
  /** Quote units. */
  readonly size: string;
}

/** What the wizard's fields hold: decimal text and choices, '' where an option is left out. */
export interface DcaFormValues {
  readonly name: string;
  readonly baseAllocation: string;
  /** `scaled`: out of number, step and scales. `custom`: as the rows say. */
  readonly ladder: 'scaled' | 'custom';
  readonly maxSafetyOrders: string;
  readonly safetyStepPct: string;
  readonly safetyScale: string;
  readonly stepScale: string;
  readonly safetyOrders: CustomSafetyOrder[];
  readonly takeProfitPct: string;
  readonly takeProfitOn: 'average' | 'entry';
  readonly trailingTakeProfitPct: string;
  readonly stopLossPct: string;
  readonly stopLossOn: 'average' | 'base';
  readonly stopLossHoldings: 'sell' | 'keep';
  readonly activeSafetyOrdersMax: string;
  /** JSON of the rule that safety orders wait for, of a bot that was made with one; '' for none. */
  readonly safetySignal: string;
  readonly cooldownMinutes: string;
  readonly dealsMax: string;
  readonly reinvestPct: string;
  readonly feeBps: string;
  readonly triggerPrice: string;
}

/** The specification's defaults. */
export const DCA_DEFAULTS: DcaFormValues = {
  name: '',
  baseAllocation: '100',
  ladder: 'scaled',
  maxSafetyOrders: '5',
  safetyStepPct: '2',
  safetyScale: '1.2',
  stepScale: '1',
  safetyOrders: [],
  takeProfitPct: '3',
  takeProfitOn: 'average',
  trailingTakeProfitPct: '0',
  stopLossPct: '10',
  stopLossOn: 'average',
  stopLossHoldings: 'sell',
  activeSafetyOrdersMax: '',
  safetySignal: '',
  cooldownMinutes: '0',
  dealsMax: '',
  reinvestPct: '0',
  feeBps: '10',
  triggerPrice: '',
};
