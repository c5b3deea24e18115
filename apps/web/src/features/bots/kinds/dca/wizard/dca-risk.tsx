import { Panel } from '../../../../../components/panel.tsx';
import { describeDcaRisk } from './describe-dca-risk.ts';
import type { DcaWizardState } from './dca-wizard-state.ts';

/** What a deal may cost and lose, in sentences. */
export function DcaRisk({ wizard }: { readonly wizard: DcaWizardState }) {
  const { evaluation, market, capital } = wizard;
  return (
    <Panel title="What is at risk">
      {evaluation.status === 'planned' ? (
        <ul className="list-disc space-y-1.5 pl-4 text-sm marker:text-fg-3">
          {describeDcaRisk(evaluation, market, capital).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-fg-2">Some parameters need another look first.</p>
      )}
    </Panel>
  );
}
