import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { myPlanQuery } from '../../../lib/api/get-my-plan.ts';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { verifyLicenceMutation } from './licences.ts';
import { lookUntil } from '../../../testing/look-until.ts';

it('asks for the plan anew, also when it was still asked for while the licence was verified', async () => {
  const queries = new QueryClient();
  let isVerified = false;
  let asked = 0;
  let answerFirst: () => void = () => undefined;
  startFakeServer({
    '/functions/v1/license-verify': () => {
      isVerified = true;
      return { success: true, valid: true, error: null };
    },
    '/rest/v1/rpc/my_plan': async () => {
      asked += 1;
      const plan = isVerified ? 'pro' : 'enterprise';
      if (asked === 1) await new Promise<void>((resolve) => (answerFirst = resolve));
      return [{ plan, ai_limit: isVerified ? 200 : null }];
    },
  });
  const observer = new QueryObserver(queries, myPlanQuery('ada@example.test'));
  const stop = observer.subscribe(() => undefined);
  await lookUntil(() => expect(asked).toBe(1));
  const verify = new MutationObserver(queries, verifyLicenceMutation(queries));
  const isDone = verify.mutate({ email: 'ada@example.test', license_key: 'ATB-AAAAAAAA-AAAA' });
  await lookUntil(() => expect(isVerified).toBe(true));
  setTimeout(() => answerFirst(), 50);
  await isDone;
  await lookUntil(() => expect(observer.getCurrentResult().data).toEqual({ plan: 'pro', ai_limit: 200 }));
  stop();
});
