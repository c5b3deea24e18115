import { HEALTH_MESSAGES } from '@atb/api/messages/health';
import { PRICE_STALE_MS } from '@atb/api/timers';
import type { Pool } from 'pg';
import { isDatabaseUnavailable } from '../database/is-database-unavailable.ts';
import { CheckFault, type ServiceCheck, type ServiceChecks } from './health-round.ts';

export interface ServiceCheckDeps {
  /** Where this server listens, as its own clients reach it. */
  readonly url: string;
  /** Asked at every check: keys are rotated. */
  readonly publishableKey: () => string;
  /** Sent along so that the server does not count its own requests among those of users. */
  readonly probeHeaders: Readonly<Record<string, string>>;
  /** Connections as atb_engine. */
  readonly pool: Pool;
  readonly commerce: {
    /** Whether a licence is valid, as the licence function says it. */
    readonly licences: {
      verify: (
        key: string,
        given: { readonly licenseKey: string; readonly email: string },
        claim: null,
      ) => Promise<boolean>;
    };
    /** Asks whoever takes the money whether it is there. @throws when it is not */
    readonly ping: () => Promise<void>;
  };
  readonly market: {
    /** Market time, ms since the epoch. */
    readonly now: () => number;
    readonly symbols: readonly string[];
  };
}

const OK = 200;

/** One look into the index for each symbol. */
const NEWEST_PRICE = `
  select max(latest.ts) as newest from unnest($1::text[]) as named (symbol)
  cross join lateral (select f.ts from public.price_feeds f where f.symbol = named.symbol order by f.ts desc limit 1) latest`;

/** Each uses its service as a user would; nothing is read from what the server thinks of itself. */
export function createServiceChecks(deps: ServiceCheckDeps): ServiceChecks {
  return {
    license_verification: sayDatabase(checkLicences(deps)),
    payment_processing: sayDatabase(checkPayment(deps)),
    database: sayDatabase(async () => {
      await deps.pool.query('select plan from public.plan_limits limit 1');
    }),
    edge_functions: checkFunctions(deps),
    web_application: checkWebApp(deps),
    market_data: sayDatabase(checkMarket(deps)),
  };
}

/** Verifies a licence that cannot exist: a look that leaves nothing behind. */
function checkLicences({ commerce }: ServiceCheckDeps): ServiceCheck {
  return async () => {
    const given = { licenseKey: 'ATB-00000000-0000', email: 'status@check.invalid' };
    const isValid = await commerce.licences.verify('status check', given, null);
    if (isValid) throw new CheckFault('a licence that was never sold is valid');
  };
}

function checkPayment({ commerce }: ServiceCheckDeps): ServiceCheck {
  return async () => {
    try {
      await commerce.ping();
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      throw new CheckFault('the payment provider does not answer', { cause: error });
    }
  };
}

/** Calls a function that anybody may call, through the gateway, with a token that nobody has. */
function checkFunctions({ url, publishableKey, probeHeaders }: ServiceCheckDeps): ServiceCheck {
  return async (signal) => {
    const response = await ask(`${url}/functions/v1/shared-run`, {
      method: 'POST',
      signal,
      headers: { ...probeHeaders, apikey: publishableKey(), 'Content-Type': 'application/json' },
      body: JSON.stringify({ token: '0'.repeat(40) }),
    });
    if (response.status !== OK) throw new CheckFault(`the functions answered ${response.status}`);
    const answer: unknown = await response.json();
    if (typeof answer !== 'object' || answer === null || !('success' in answer))
      throw new CheckFault('the functions answered something else');
  };
}

/** Opens the start page and the script that it names. */
function checkWebApp({ url, probeHeaders }: ServiceCheckDeps): ServiceCheck {
  return async (signal) => {
    const page = await ask(`${url}/auth`, { signal, headers: probeHeaders });
    if (page.status !== OK) throw new CheckFault(`the web app answered ${page.status}`);
    const script = /src="(?<path>\/assets\/[^"]+\.js)"/u.exec(await page.text())?.groups?.['path'];
    if (script === undefined) throw new CheckFault('the web app has no script');
    const { status } = await ask(url + script, { method: 'HEAD', signal, headers: probeHeaders });
    if (status !== OK) throw new CheckFault(`the script of the web app answered ${status}`);
  };
}

/** Prices as everybody reads them: the newest row of the feed. */
function checkMarket({ pool, market }: ServiceCheckDeps): ServiceCheck {
  return async () => {
    const { rows } = await pool.query<{ newest: Date | null }>(NEWEST_PRICE, [market.symbols]);
    const newest = rows[0]?.newest ?? null;
    if (newest === null) throw new CheckFault('no price has arrived yet');
    return market.now() - newest.getTime() > PRICE_STALE_MS ? { warning: HEALTH_MESSAGES.stale } : undefined;
  };
}

async function ask(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { redirect: 'manual', ...init });
  } catch (error) {
    throw new CheckFault('the server did not take the request', { cause: error });
  }
}

function sayDatabase(check: ServiceCheck): ServiceCheck {
  return async (signal) => {
    try {
      return await check(signal);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw new CheckFault('the database does not answer', { cause: error });
      throw error;
    }
  };
}
