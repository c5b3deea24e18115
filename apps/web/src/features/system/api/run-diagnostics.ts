import { HEALTH_MESSAGES } from '@atb/api/messages/health';
import { VOICE_MESSAGES } from '@atb/api/messages/voice';
import { overallStatus, type ServiceStatus } from '@atb/api/status-document';
import { PRICE_STALE_MS } from '@atb/api/timers';
import { call, hasRefused } from '../../../lib/api/call.ts';
import { getMySystem } from '../../../lib/api/my-system.ts';
import { getSupabase } from '../../../lib/supabase.ts';
import { hasSpeech } from '../../../lib/voice/browser-speech.ts';

/** What one check found, from this browser. */
export interface DiagnosticFinding {
  readonly id: string;
  readonly name: string;
  readonly status: ServiceStatus;
  readonly message: string;
  /** Milliseconds that the check took. */
  readonly tookMs: number;
}

export interface Diagnosis {
  readonly overall: ServiceStatus;
  readonly findings: readonly DiagnosticFinding[];
}

type Outcome = { readonly warning: string } | void;

interface Check {
  readonly id: string;
  readonly name: string;
  /** Throws when it does not work. */
  readonly run: () => Promise<Outcome>;
}

const TIMEOUT_MS = 8_000;
const CLOCK_MS = 5_000;
/** Nothing to be mended: a browser either has it or not. */
const NO_SPEECH = HEALTH_MESSAGES.noSpeech;

async function checkServer(): Promise<Outcome> {
  const response = await fetch('/healthz', { cache: 'no-store' });
  const { status } = (await response.json()) as { readonly status?: string };
  if (status === 'error' || !response.ok) throw new Error(`the server answered ${response.status}`);
  return status === 'degraded' ? { warning: 'The server works, and its operator should look' } : undefined;
}

async function checkSession(): Promise<Outcome> {
  const { data, error } = await (await getSupabase()).auth.getUser();
  if (error !== null || data.user === null) throw new Error(HEALTH_MESSAGES.signedOut);
}

async function checkRows(): Promise<Outcome> {
  const { error } = await (await getSupabase()).from('profiles').select('id').limit(1);
  if (error !== null) throw new Error(error.message);
}

async function checkPrices(): Promise<Outcome> {
  const { market, clockAheadMs } = await getMySystem();
  if (market.newestAgeMs === null) throw new Error('no price has arrived yet');
  if (market.newestAgeMs > PRICE_STALE_MS) return { warning: HEALTH_MESSAGES.stale };
  const seconds = Math.round(Math.abs(clockAheadMs) / 1_000);
  return Math.abs(clockAheadMs) > CLOCK_MS ? { warning: `Clocks differ by ${seconds} s` } : undefined;
}

async function checkRealtime(): Promise<Outcome> {
  const supabase = await getSupabase();
  const channel = supabase.channel('diagnostics');
  try {
    await new Promise<void>((done, fail) => {
      channel.subscribe((state, error) => {
        if (state === 'SUBSCRIBED') done();
        else if (state !== 'CLOSED') fail(error ?? new Error('no channel could be joined'));
      });
    });
  } finally {
    void supabase.removeChannel(channel);
  }
}

async function checkSpeech(): Promise<Outcome> {
  return hasSpeech() ? undefined : { warning: NO_SPEECH };
}

/** The server's voice: the same sentence again comes from its memory. */
async function checkVoice(): Promise<Outcome> {
  try {
    await call('voice-engine', { text: 'Ready.' });
    return undefined;
  } catch (error) {
    if (hasRefused(error)) return { warning: VOICE_MESSAGES.engineFailed };
    throw error;
  }
}

const CHECKS: readonly Check[] = [
  { id: 'server', name: 'Server', run: checkServer },
  { id: 'session', name: 'Sign-in', run: checkSession },
  { id: 'rows', name: 'Database', run: checkRows },
  { id: 'prices', name: 'Functions and prices', run: checkPrices },
  { id: 'realtime', name: 'Realtime', run: checkRealtime },
  { id: 'voice', name: 'Voice engine', run: checkVoice },
  { id: 'speech', name: 'Speech', run: checkSpeech },
];

function describeFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  if (message === '') return HEALTH_MESSAGES.failed;
  return message === HEALTH_MESSAGES.signedOut ? message : `Connection failed: ${message}`;
}

async function runCheck({ id, name, run }: Check): Promise<DiagnosticFinding> {
  const begun = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`no answer within ${TIMEOUT_MS / 1_000} s`)), TIMEOUT_MS);
  });
  const took = (): number => Math.round(performance.now() - begun);
  try {
    const said = await Promise.race([run(), late]);
    return said === undefined
      ? { id, name, status: 'healthy', message: 'Works', tookMs: took() }
      : { id, name, status: 'warning', message: said.warning, tookMs: took() };
  } catch (error) {
    return { id, name, status: 'error', message: describeFailure(error), tookMs: took() };
  } finally {
    clearTimeout(timer);
  }
}

/** Uses each part of the product from this browser, side by side. */
export async function runDiagnostics(): Promise<Diagnosis> {
  const findings = await Promise.all(CHECKS.map(runCheck));
  return { overall: overallStatus(findings.map(({ status }) => status)), findings };
}
