import type { AnyBacktestBundle } from '@atb/api/research-bundle';
import { FreqtradePanel } from './freqtrade-panel.tsx';
import { MoreFiguresPanel } from './more-figures-panel.tsx';
import { ProvenancePanel } from './provenance-panel.tsx';

/** What comes last in a result, fetched when somebody scrolls there: further figures, and what they all rest on. */
export function ResultFoot({ bundle }: { readonly bundle: AnyBacktestBundle }) {
  return (
    <>
      <MoreFiguresPanel bundle={bundle} />
      <FreqtradePanel bundle={bundle} />
      <ProvenancePanel bundle={bundle} />
    </>
  );
}
