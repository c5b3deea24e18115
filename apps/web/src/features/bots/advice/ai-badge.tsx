import { Sparkles } from 'lucide-react';
import { Badge } from '../../../components/ui/badge.tsx';
import type { AppliedAdvice } from './applied-advice.ts';

/** Says that the fields are those of a recommendation. */
export function AiBadge({ state }: Pick<AppliedAdvice<never>, 'state'>) {
  if (state === 'none') return null;
  return (
    <Badge tone="ai">
      <Sparkles aria-hidden />
      AI Optimized{state === 'edited' && ', edited since'}
    </Badge>
  );
}
