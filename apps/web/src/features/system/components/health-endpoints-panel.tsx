import { Panel } from '../../../components/panel.tsx';

const ENDPOINTS = [
  {
    path: '/healthz',
    says: '200 while every part works, 503 otherwise; each part with a sentence. For load balancers and watchdogs.',
  },
  {
    path: '/status.json',
    says: 'Services as users meet them, 90 days of uptime, incidents, times of real requests. Public.',
  },
  { path: '/status/feed.xml', says: 'Incidents as an Atom feed. Public.' },
  { path: '/metrics', says: 'Prometheus text, from this machine, or with the secret key in the apikey header.' },
] as const;

/** Where programs that watch the server ask. */
export function HealthEndpointsPanel() {
  return (
    <Panel title="Health endpoints">
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[10rem_minmax(0,1fr)]">
        {ENDPOINTS.map(({ path, says }) => (
          <div key={path} className="contents">
            <dt>
              <a href={path} className="link font-mono text-xs" target="_blank" rel="noreferrer">
                {path}
              </a>
            </dt>
            <dd className="text-fg-2">{says}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
