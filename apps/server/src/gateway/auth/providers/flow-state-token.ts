import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { PurposeKeys } from '../purpose-keys.ts';

/** Time for signing in at the provider. */
export const FLOW_SECONDS = 10 * 60;

interface FlowRef {
  readonly flowStateId: string;
  /** Random value in a cookie: the browser that began the flow is the one that ends it. */
  readonly browserId: string;
}

/** A cookie's worth of randomness: 128 bits. */
export function newBrowserId(): string {
  return randomBytes(16).toString('base64url');
}

function sign(keys: PurposeKeys, { flowStateId, browserId }: FlowRef, until: number): string {
  return keys.oauthState(`${flowStateId}|${until}|${browserId}`).toString('base64url');
}

/** The `state` of a request to a provider: names the flow, ends after ten minutes, and is worth nothing in another browser. */
export function issueState(keys: PurposeKeys, flow: FlowRef, nowMs: number): string {
  const until = Math.floor(nowMs / 1000) + FLOW_SECONDS;
  return `${flow.flowStateId}.${until}.${sign(keys, flow, until)}`;
}

const STATE = /^([0-9a-f-]{36})\.(\d{1,12})\.([\w-]{43})$/;

/** @returns the flow that a state names; null when it is not one of ours, too old, or another browser's. */
export function readState(
  keys: PurposeKeys,
  given: { readonly state: string; readonly browserId: string | undefined; readonly nowMs: number },
): string | null {
  const [, flowStateId, until, signature] = STATE.exec(given.state) ?? [];
  if (flowStateId === undefined || until === undefined || signature === undefined || !given.browserId) return null;
  const expected = sign(keys, { flowStateId, browserId: given.browserId }, Number(until));
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return null;
  return Number(until) * 1000 > given.nowMs ? flowStateId : null;
}

/** What goes with a flow to its provider and back. Made from the flow's id, so that nothing secret has to be kept. */
export function flowSecrets(
  keys: PurposeKeys,
  flowStateId: string,
): { readonly verifier: string; readonly nonce: string } {
  return {
    verifier: keys.oauthVerifier(flowStateId).toString('base64url'),
    nonce: keys.oauthNonce(flowStateId).toString('base64url'),
  };
}
