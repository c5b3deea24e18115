// features/api-docs: how programs call ATB, for everybody; the samples are run as tests on the server's side.
import type { SampleLanguage } from '@atb/api/public-api/samples';
import { hasFeature } from '@atb/core/plans/features';
import { tierName } from '@atb/core/plans/plan-sentences';
import { TIERS, tierLimits } from '@atb/core/plans/tiers';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { buttonClass } from '../../components/ui/button-class.ts';
import { WhenNear } from '../../components/when-near.tsx';
import { CodeBlock } from './components/code-block.tsx';
import { EndpointPanel } from './components/endpoint-panel.tsx';
import { FurtherEndpoints } from './components/further-endpoints.tsx';
import { DOCUMENTED_ENDPOINTS, ERROR_SAMPLE, SUCCESS_SAMPLE } from './endpoint-facts.ts';
import { formatCount } from '../../lib/format-number.ts';

const TryIt = lazy(async () => ({ default: (await import('./components/try-it.tsx')).TryIt }));

/** What stands there until the page knows its own address: in the HTML that the build wrote. */
const ANY_SERVER = 'https://your-atb.example';

const neverChanges = () => () => undefined;

function useBaseUrl(): string {
  return useSyncExternalStore(
    neverChanges,
    () => location.origin,
    () => ANY_SERVER,
  );
}

function Keys({ baseUrl }: { readonly baseUrl: string }) {
  return (
    <Panel title="Base URL and keys">
      <div className="space-y-3 text-sm">
        <CodeBlock label="base URL" code={baseUrl} />
        <p className="text-fg-2">
          Every call carries an API key as <code className="font-mono text-xs">Authorization: Bearer atb_…</code>. Make
          one under{' '}
          <a className="link" href="/settings/api-keys">
            Settings, API keys
          </a>
          : it is shown once, may read or trade as you choose, and ends at once when you revoke it. The samples read it
          from ATB_API_KEY.
        </p>
        <p className="text-fg-2">
          Send an <code className="font-mono text-xs">Idempotency-Key</code> with a POST: repeated with the same body
          within 24 hours it is answered as the first time, and nothing is done again.
        </p>
      </div>
    </Panel>
  );
}

function Limits() {
  return (
    <Panel title="Rate limits" bodyClassName="overflow-x-auto p-3">
      <table className="w-full min-w-80 text-left text-sm">
        <thead className="text-xs text-fg-2">
          <tr>
            <th className="py-1 font-medium">Plan</th>
            <th className="py-1 text-right font-medium">Calls an hour</th>
            <th className="py-1 pl-6 font-medium">May call</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {TIERS.map((tier) => (
            <tr key={tier}>
              <td className="py-1.5">{tierName(tier)}</td>
              <td className="num py-1.5 text-right">{formatCount(tierLimits(tier).apiCallsPerHour)}</td>
              <td className="py-1.5 pl-6 text-fg-2">
                {hasFeature(tier, 'apiAccess') ? 'Everything' : 'GET /signals/live'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-sm text-fg-2">
        An account’s keys share its hour, which begins on the clock hour. Answers say X-RateLimit-Limit,
        X-RateLimit-Remaining and X-RateLimit-Reset; past the limit it is 429 with Retry-After. Stop all is never
        refused for it.
      </p>
    </Panel>
  );
}

/** Two fields with their hint, and the button. */
const TRIAL_HEIGHT = 'min-h-60 sm:min-h-32';

/** A form that takes a key is in no HTML that the build wrote: without its script it would put the key into an address. */
function Trial() {
  const hasScript = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const place = <div className={TRIAL_HEIGHT} />;
  return (
    <Panel title="Try it" className="scripted">
      {hasScript ? (
        <WhenNear placeClassName={TRIAL_HEIGHT}>
          <Suspense fallback={place}>
            <div className={TRIAL_HEIGHT}>
              <TryIt />
            </div>
          </Suspense>
        </WhenNear>
      ) : (
        place
      )}
    </Panel>
  );
}

/** `/api-docs`, in the shell and for visitors. */
export function ApiDocsPage() {
  const baseUrl = useBaseUrl();
  const [language, setLanguage] = useState<SampleLanguage>('JavaScript');
  return (
    <Page
      title="API documentation"
      tabTitle="API"
      detail="Signals, bots and balances for programs of your own."
      actions={
        <a href="/openapi.json" className={buttonClass({ variant: 'outline' })}>
          OpenAPI 3.1 document
        </a>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0 space-y-4">
          <Keys baseUrl={baseUrl} />
          {DOCUMENTED_ENDPOINTS.map((facts) => (
            <EndpointPanel
              key={facts.path}
              facts={facts}
              baseUrl={baseUrl}
              language={language}
              onLanguageChange={setLanguage}
            />
          ))}
          <Trial />
          <Panel title="Everything else">
            <FurtherEndpoints />
          </Panel>
        </div>
        <div className="min-w-0 space-y-4">
          <Panel title="Response format">
            <div className="space-y-3 text-sm">
              <CodeBlock label="success" code={SUCCESS_SAMPLE} />
              <CodeBlock label="error" code={ERROR_SAMPLE} />
              <p className="text-fg-2">
                Decide by the code; sentences may change. Unknown, revoked and expired keys all get 401 INVALID_API_KEY.
              </p>
            </div>
          </Panel>
          <Limits />
        </div>
      </div>
    </Page>
  );
}
