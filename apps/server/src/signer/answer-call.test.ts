import { expect, it } from 'vitest';
import { answerCall, type AnswerCallDeps } from './answer-call.ts';
import { EngineKeyStore } from './engine-key-store.ts';
import { KeyOpener } from './key-opener.ts';
import { NonceTurns } from './nonce-turns.ts';
import { REQUESTS_A_MINUTE, RequestRates } from './request-rates.ts';
import type { SignerCall } from './signer-protocol.ts';
import { UnlockedKeys } from './unlocked-keys.ts';

/** A signer whose database has no keys: what it decides before that is looked at. */
function openSigner() {
  const clock = { now: 1_700_000_000_000 };
  const noted: string[] = [];
  const now = () => clock.now;
  const deps: AnswerCallDeps = {
    rows: {
      read: () => Promise.resolve(null),
      note: (_call, outcome) => Promise.resolve(void noted.push(outcome)),
    },
    opener: new KeyOpener(new EngineKeyStore('/nowhere', now)),
    unlocked: new UnlockedKeys(now),
    turns: new NonceTurns(now),
    rates: new RequestRates(now),
    exchangeUrl: null,
    now,
  };
  const ask = async (id: string) => {
    const call: SignerCall = {
      account: { id, userId: 'user', venue: 'binance', isTestnet: false },
      sealed: null,
      purpose: 'read',
      request: { method: 'GET', path: '/api/v3/account', query: '', body: '' },
    };
    const answer = await answerCall(call, deps);
    return answer.kind === 'refused' ? answer.code : 'answered';
  };
  return { ask, clock, noted };
}

it('lets the keys of an account be used so many times a minute, whoever asks, and others meanwhile', async () => {
  const { ask, clock, noted } = openSigner();
  for (let count = 0; count < REQUESTS_A_MINUTE; count += 1) expect(await ask('one')).toBe('NO_KEYS');
  noted.length = 0;
  expect([await ask('one'), await ask('one'), await ask('one')]).toEqual(Array(3).fill('ASKED_TOO_OFTEN'));
  expect(noted, 'a flood leaves one line').toEqual(['ASKED_TOO_OFTEN']);
  expect(await ask('two')).toBe('NO_KEYS');
  clock.now += 1_000;
  const next: string[] = [];
  for (let count = 0; count <= REQUESTS_A_MINUTE / 60; count += 1) next.push(await ask('one'));
  expect(next.filter((code) => code === 'NO_KEYS')).toHaveLength(REQUESTS_A_MINUTE / 60);
  expect(next.at(-1)).toBe('ASKED_TOO_OFTEN');
});
