import { type Transaction, withTransaction } from '../../../database/with-transaction.ts';
import { isErrorCode } from '../../../is-error-code.ts';
import type { AuthContext } from '../auth-context.ts';
import { type Client, clientOf } from '../http/client-of.ts';
import type { Route } from '../http/route.ts';
import { type Identified, identifyUser, linkIdentity, type VouchedFor } from '../identify-user.ts';
import { type OpenSession, openSession, toSessionJson } from '../open-session.ts';
import { browserIdOf, callbackUrl, requireProvider } from '../providers/begin-flow.ts';
import { FLOW_SECONDS, flowSecrets, readState } from '../providers/flow-state-token.ts';
import { type IdentityProvider, ProviderFault, type ProviderProfile } from '../providers/provider.ts';
import { sendNoticeLater } from '../send-code.ts';
import { addAuditEntry } from '../store/audit-log.ts';
import { type FlowState, insertFlowState, issueAuthCode, takeFlowState } from '../store/flow-states.ts';
import { sessionParameters } from './verify-link.ts';

interface Failure {
  readonly error: 'access_denied' | 'invalid_request' | 'server_error';
  readonly code: string;
  readonly message: string;
}

type Outcome =
  | { readonly status: 'opened'; readonly open: OpenSession }
  | { readonly status: 'code'; readonly code: string }
  /** The session that asked for the link goes on as it is. */
  | { readonly status: 'linked' };

interface Settled {
  readonly outcome: Outcome | Failure;
  readonly notice: Extract<Identified, { status: 'known' }>['notice'];
}

const BAD_STATE: Failure = {
  error: 'invalid_request',
  code: 'bad_oauth_state',
  message: 'The sign-in took too long, or was begun in another browser. Please start again.',
};
const CANCELLED: Failure = {
  error: 'access_denied',
  code: 'bad_oauth_callback',
  message: 'The sign-in was cancelled.',
};

function providerFailure(provider: IdentityProvider): Failure {
  const message = `${provider.label} did not confirm the sign-in. Please try again.`;
  return { error: 'server_error', code: 'bad_oauth_callback', message };
}

/** Clients look for errors in the fragment, those that take codes in the query as well. */
function failureAddress(target: URL, { error, code, message }: Failure, isByCode: boolean): string {
  const parameters = { error, error_code: code, error_description: message };
  target.hash = new URLSearchParams(parameters).toString();
  if (isByCode) for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value);
  return target.href;
}

async function addressAfter(auth: AuthContext, flow: FlowState, outcome: Outcome | Failure): Promise<string> {
  const target = new URL(flow.redirectTo ?? auth.settings.siteUrl);
  if ('error' in outcome) return failureAddress(target, outcome, flow.challenge !== null);
  if (outcome.status === 'code') target.searchParams.set('code', outcome.code);
  if (outcome.status === 'opened') target.hash = sessionParameters(await toSessionJson(auth, outcome.open)).toString();
  return target.href;
}

/** A code for a client that waits for one, else a session. */
async function admit(
  tx: Transaction,
  auth: AuthContext,
  { flow, user, client }: { readonly flow: FlowState; readonly user: OpenSession['user']; readonly client: Client },
): Promise<Outcome> {
  const { challenge, provider } = flow;
  if (challenge === null)
    return { status: 'opened', open: await openSession(tx, auth, { user, method: 'oauth', client }) };
  const flowStateId = await insertFlowState(tx, { method: 'oauth', provider, challenge, userId: user.id });
  return { status: 'code', code: await issueAuthCode(tx, auth.purposeKeys, { flowStateId, userId: user.id }) };
}

async function settle(tx: Transaction, auth: AuthContext, flow: FlowState, person: VouchedFor): Promise<Settled> {
  const { linkingTargetId } = flow;
  const identified =
    linkingTargetId === null
      ? await identifyUser(tx, auth, person)
      : await linkIdentity(tx, auth, { ...person, userId: linkingTargetId });
  if (identified.status === 'refused') {
    const { code, message } = identified;
    return { outcome: { error: 'access_denied', code, message }, notice: null };
  }
  const { user, notice } = identified;
  if (linkingTargetId !== null) return { outcome: { status: 'linked' }, notice };
  const { client, provider } = person;
  await addAuditEntry(tx, { action: 'login', actor: user, client, traits: { provider: provider.id } });
  return { outcome: await admit(tx, auth, { flow, user, client }), notice };
}

/** Two first sign-ins of one person at the same moment: the second finds what the first has made. */
async function settleOnce(auth: AuthContext, flow: FlowState, person: VouchedFor): Promise<Settled> {
  const work = () => withTransaction(auth.pool, (tx) => settle(tx, auth, flow, person));
  return work().catch((error: unknown) => {
    if (isErrorCode(error, '23505')) return work();
    throw error;
  });
}

async function askProvider(
  auth: AuthContext,
  provider: IdentityProvider,
  answer: { readonly flowStateId: string; readonly code: string },
): Promise<ProviderProfile | null> {
  const { verifier, nonce } = flowSecrets(auth.purposeKeys, answer.flowStateId);
  const redirectUri = callbackUrl(auth.settings.siteUrl);
  try {
    return await provider.fetchProfile({ code: answer.code, codeVerifier: verifier, nonce, redirectUri });
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    auth.log.warn({ err: error, provider: provider.id }, 'a sign-in provider did not confirm a sign-in');
    return null;
  }
}

/** GET /callback: where providers send browsers back. Whatever comes of it, the browser goes on to the page that began. */
export function callback(auth: AuthContext): Route {
  return async (c) => {
    if (auth.providers.size === 0) requireProvider(auth, undefined);
    const { state = '', code } = c.req.query();
    const flowStateId = readState(auth.purposeKeys, { state, browserId: browserIdOf(c), nowMs: Date.now() });
    const flow = flowStateId && (await takeFlowState(auth.pool, flowStateId, FLOW_SECONDS));
    const provider = flow && auth.providers.get(flow.provider);
    if (!flowStateId || !flow || !provider) {
      return c.redirect(failureAddress(new URL(auth.settings.siteUrl), BAD_STATE, false), 302);
    }
    if (!code) return c.redirect(await addressAfter(auth, flow, CANCELLED), 302);
    const profile = await askProvider(auth, provider, { flowStateId, code });
    if (!profile) return c.redirect(await addressAfter(auth, flow, providerFailure(provider)), 302);
    const client = clientOf(c, auth.readClientAddress);
    const { outcome, notice } = await settleOnce(auth, flow, { provider, profile, client });
    if (notice) sendNoticeLater(auth, notice);
    return c.redirect(await addressAfter(auth, flow, outcome), 302);
  };
}
