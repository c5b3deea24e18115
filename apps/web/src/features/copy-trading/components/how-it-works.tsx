import { Panel } from '../../../components/panel.tsx';
import { Alert } from '../../../components/ui/alert.tsx';

const STEPS = [
  {
    title: 'Choose a trader',
    detail:
      'Figures come from the provider’s own ledger, never from what it claims. Beside them stands what followers really earned.',
  },
  {
    title: 'Set your size and limits',
    detail:
      'A share of its trades, a fixed amount or a risk for each trade, with your own stop loss and drawdown limit.',
  },
  {
    title: 'Trades are copied',
    detail:
      'From the next trade on, in your own paper account. What came too late, cost too much or was too small is skipped and listed.',
  },
  {
    title: 'See where you differ',
    detail:
      'Each trade stands beside the provider’s. The gap between both results is split into price, fee, size, missed and delay.',
  },
] as const;

/** How copying works, and what it cannot promise. */
export function HowItWorks() {
  return (
    <Panel title="How Copy Trading Works">
      <ol className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {STEPS.map(({ title, detail }, index) => (
          <li key={title} className="min-w-0">
            <p className="text-sm font-medium">
              <span className="num text-fg-2">{index + 1}.</span> {title}
            </p>
            <p className="mt-1 text-xs text-pretty text-fg-2">{detail}</p>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-xs">
        <a href="/docs/copy-trading" className="link">
          Read more about copy trading
        </a>
      </p>
    </Panel>
  );
}

export function RiskDisclaimer() {
  return (
    <Alert tone="warning" title="Risk disclaimer">
      Past results of a trader say nothing certain about its next ones, and a copy never does exactly as its provider:
      it may lose where the provider gains. Copies run on paper accounts; no real money moves. This is no financial
      advice.
    </Alert>
  );
}
