import type { ScannedCoin } from '@atb/api/functions/market/market-analysis';
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx';

const TONE: Readonly<Record<ScannedCoin['signal'], BadgeTone>> = {
  STRONG_BUY: 'up',
  BUY: 'up',
  neutral: 'neutral',
  SELL: 'down',
  STRONG_SELL: 'down',
};

export function SignalBadge({ signal }: { readonly signal: ScannedCoin['signal'] }) {
  return <Badge tone={TONE[signal]}>{signal}</Badge>;
}
