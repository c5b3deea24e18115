import { Panel } from '../../../../../components/panel.tsx';
import { describeDcaRisk } from './describe-dca-risk.ts';
import type { DcaWizardState } from './dca-wizard-state.ts';

/** What a deal may cost and lose, in sentences. */
export function DcaRisk({ wizard }: { readonly wizard: DcaWizardState }) {
  const { evaluation, market, capital, price } = wizard;
  return (
    <Panel title="What is at risk">
      {/* As tall as the sentences will be: they come with the first price. */}
      <div className="min-h-58 sm:min-h-36 lg:min-h-58">
        {evaluation.status === 'planned' ? (
          <ul className="list-disc space-y-1.5 pl-4 text-sm marker:text-fg-3">
            {describeDcaRisk(evaluation, market, capital).map((sentence, index) => (
              <li key={index}>{sentence}</li>
            ))}
          </ul>
        ) : (
          <p className="text-sm text-fg-2">
            {price === undefined
              ? 'Waiting for the first price of this market.'
              : 'Some parameters need another look first.'}
          </p>
        )}
      </div>
    </Panel>
  );
}
