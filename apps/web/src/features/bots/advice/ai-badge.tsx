import { SlidersHorizontal } from 'lucide-react';
import { Badge } from '../../../components/ui/badge.tsx';
import type { AppliedAdvice } from './applied-advice.ts';

/** Says that the fields are those of a recommendation. Rules compute it, so it has not the hue of what a model wrote. */
export function AiBadge({ state }: Pick<AppliedAdvice<never>, 'state'>) {
  if (state === 'none') return null;
  return (
    <Badge tone="outline">
      <SlidersHorizontal aria-hidden />
      AI Optimized{state === 'edited' && ', edited since'}
    </Badge>
  );
}
