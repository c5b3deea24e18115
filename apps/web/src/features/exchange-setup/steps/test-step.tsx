import { describeClock, EXCHANGE_MESSAGES } from '@atb/api/messages/exchange';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { KeyPermissions } from '../../../components/exchange/key-permissions.tsx';
import { toEnteredKeys } from '../../../components/exchange/keys-values.ts';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { FunctionError } from '../../../lib/api/call.ts';
import { engineKeyQuery, sealPair, testSealed } from '../../../lib/api/exchange-keys.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { type PassedTest, type SetupValues, wordsOf } from '../setup-state.ts';
import type { StepProps } from './step-props.ts';

/** A refusal has its own sentence; of a failure without one the general one is said. */
function describeTestFailure(error: unknown): string {
  if (error instanceof FunctionError) return describeError(error).message;
  return error instanceof Error && error.message === EXCHANGE_MESSAGES.encryptionFailed
    ? EXCHANGE_MESSAGES.encryptionFailed
    : EXCHANGE_MESSAGES.failed;
}

function useTest({ onPassed, accountId }: StepProps) {
  const { getValues } = useFormContext<SetupValues>();
  const user = useUser();
  const queries = useQueryClient();
  return useMutation({
    mutationKey: ['exchange-keys', 'test'],
    mutationFn: async (): Promise<PassedTest> => {
      const values = getValues();
      const { exchange, isTestnet } = values;
      const owner = { userId: user.id, accountId, exchange, isTestnet };
      const sealed = await sealPair(toEnteredKeys(values), owner, await queries.query(engineKeyQuery()));
      const answer = await testSealed(sealed, owner);
      return { sealed, answer };
    },
    onSuccess: (passed) => {
      onPassed(passed);
      notifySuccess(EXCHANGE_MESSAGES.connected, { detail: wordsOf(getValues('exchange')).label });
    },
    onError: (error) => {
      onPassed(null);
      notifyError(EXCHANGE_MESSAGES.failedTitle, { detail: describeTestFailure(error) });
    },
  });
}

/** What the exchange said of the keys. */
function TestResult({ passed, exchange }: { readonly passed: PassedTest; readonly exchange: SetupValues['exchange'] }) {
  const { permissions, warnings, clockOffsetMs } = passed.answer;
  const clock = clockOffsetMs === null ? null : describeClock(exchange, clockOffsetMs);
  return (
    <>
      <Alert tone="success" title={EXCHANGE_MESSAGES.connected}>
        The keys work and cannot withdraw.
      </Alert>
      <div>
        <p className="mb-1 text-xs text-fg-2">Permissions</p>
        <KeyPermissions permissions={permissions} />
        {clock?.isGood === true && <p className="mt-2 text-xs text-fg-2">{clock.text}.</p>}
      </div>
      {warnings.map((warning) => (
        <Alert key={warning} tone="warning">
          {warning}
        </Alert>
      ))}
    </>
  );
}

export function TestStep(props: StepProps) {
  const { passed } = props;
  const { getValues } = useFormContext<SetupValues>();
  const test = useTest(props);
  return (
    <div className="min-h-64 space-y-4">
      <p className="text-sm text-fg-2">
        {wordsOf(getValues('exchange')).label} is asked what these keys may do and for the balances. Nothing is bought,
        sold or moved.
      </p>
      <Button
        variant={passed === null ? 'primary' : 'outline'}
        size="md"
        isBusy={test.isPending}
        onClick={() => test.mutate()}
      >
        {passed === null ? 'Test Connection' : 'Test again'}
      </Button>
      {test.isError && !test.isPending && (
        <Alert tone="error" title={EXCHANGE_MESSAGES.failedTitle}>
          {describeTestFailure(test.error)}
        </Alert>
      )}
      {passed !== null && <TestResult passed={passed} exchange={getValues('exchange')} />}
    </div>
  );
}
