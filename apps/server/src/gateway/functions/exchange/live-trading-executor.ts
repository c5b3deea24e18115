import type { ConnectedExchange } from '@atb/api/exchanges';
import type { AnswerOf } from '@atb/api/functions/define-contract';
import { liveTradingExecutorContract } from '@atb/api/functions/exchange/live-trading-executor';
import { describeClock, describeKeyFault, describeKeyWarnings } from '@atb/api/messages/exchange';
import type { SealedPair } from '@atb/api/sealing/seal-keys';
import { toIso } from '@atb/core/base/time';
import type { z } from 'zod/mini';
import { digestKeys, type KeyTest } from '../../../signer/exchange-keys.ts';
import { countAttempt } from '../checks/count-attempt.ts';
import { NO_ACCOUNT } from '../checks/own-account.ts';
import { type CallContext, implement } from '../function-services.ts';
import { refused } from '../refused.ts';
import { findExchangeAccount } from '../checks/find-exchange-account.ts';

type Body = z.output<(typeof liveTradingExecutorContract)['body']>;
type Answer = AnswerOf<typeof liveTradingExecutorContract>;

/** Keys come sealed and go on to the signer as they are: nothing here could open them. */
export const liveTradingExecutor = implement(liveTradingExecutorContract, {
  // It waits for an exchange as others wait for a model.
  lane: 'model',
  handle: async (context, body) => {
    const { claims, services } = context;
    countAttempt(services.keyTests, claims.sub);
    const sealed = sealedOf(body);
    if (sealed === null || body.adapter === undefined) return testSaved(context, body.accountId);
    const account = { id: body.accountId, userId: claims.sub, venue: body.adapter, isTestnet: body.testnet };
    const test = await services.exchangeKeys.test(account, sealed);
    await services.keyRecords.keepTest(claims.sub, digestKeys(sealed, body.attended), test);
    return toAnswer(body.adapter, test);
  },
});

function sealedOf({ apiKey, apiSecret, dekWrapped, engineKeyId }: Body): SealedPair | null {
  if (apiKey === undefined || apiSecret === undefined || dekWrapped === undefined || engineKeyId === undefined)
    return null;
  return { apiKey, apiSecret, dekWrapped, engineKeyId };
}

async function testSaved(context: CallContext, accountId: string): Promise<Answer> {
  const { claims, services } = context;
  const account = await findExchangeAccount(context, accountId);
  if (account === null) return refused(NO_ACCOUNT, { connected: false, permissions: [] });
  const test = await services.exchangeKeys.test(account, null);
  await services.keyRecords.noteTest(claims.sub, accountId, test);
  return toAnswer(account.venue, test);
}

function toAnswer(exchange: ConnectedExchange, test: KeyTest): Answer {
  const { permissions } = test;
  if (test.kind === 'refused') {
    const refusal = { reason: test.fault, error: describeKeyFault(test.fault, exchange, test.rights) };
    // The exchange took them, and said what they may do.
    return refused(refusal, { connected: permissions.length > 0 || test.rights.length > 0, permissions });
  }
  const { isIpRestricted, expiresAt, clockOffsetMs } = test;
  const clock = clockOffsetMs === null ? null : describeClock(exchange, clockOffsetMs);
  const warnings = [
    ...describeKeyWarnings(exchange, isIpRestricted, expiresAt === null ? null : toIso(expiresAt).slice(0, 10)),
    ...(clock === null || clock.isGood ? [] : [clock.text]),
  ];
  return { success: true, connected: true, error: null, permissions, isIpRestricted, clockOffsetMs, warnings };
}
