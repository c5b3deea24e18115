/**
 * What only whoever runs an installation can claim. Off unless the operator switches it on here and means it; what can be measured
 * is measured and stands elsewhere.
 */
export interface OperatorClaim {
  readonly id: string;
  readonly isOn: boolean;
  readonly text: string;
}

export const OPERATOR_CLAIMS: readonly OperatorClaim[] = [
  { id: 'uptime', isOn: false, text: '99.9% uptime' },
  { id: 'support', isOn: false, text: '24/7 support' },
  { id: 'soc2', isOn: false, text: 'SOC 2' },
  { id: 'encryption', isOn: false, text: '256-bit encryption' },
  { id: 'accuracy', isOn: false, text: 'signal accuracy 94.3%' },
  { id: 'drawdown', isOn: false, text: 'drawdown under 5%' },
  { id: 'exchanges', isOn: false, text: '15+ exchanges' },
  { id: 'centralised', isOn: false, text: '10+ exchanges' },
  { id: 'strategies', isOn: false, text: '6 strategies' },
  { id: 'features', isOn: false, text: '20+ features' },
];

/** Whether exchanges are shown as the published list has them, instead of by what this version connects. */
export const CLAIMS_PUBLISHED_COVERAGE = false;
