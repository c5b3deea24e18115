import { BOTS_MESSAGES } from '@atb/api/messages/bots';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { deployStrategy, type StrategyDeployment } from '../../lib/api/deploy-strategy.ts';
import { describeError } from '../../lib/describe-error.ts';
import { readErrorFacts } from '../../lib/error-facts.ts';
import { notifySuccess } from '../../lib/notify.ts';

export interface DeployFailure {
  readonly title: string;
  readonly message: string;
  /** The field to correct, when one is to blame. */
  readonly field: string | null;
  /** There are fewer days out of sample than the trials ask for: it may be deployed once that is acknowledged. */
  readonly needsAcknowledgement: boolean;
}

export interface Deployment {
  readonly deploy: (deployment: StrategyDeployment) => void;
  readonly isBusy: boolean;
  readonly failure: DeployFailure | null;
  readonly reset: () => void;
}

/** Makes the bot and opens its page. */
export function useDeployment(name: string): Deployment {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const mutation = useMutation({
    mutationKey: ['deploy-strategy'],
    mutationFn: deployStrategy,
    onSuccess: (botId) => {
      for (const queryKey of [['bots'], ['bot-states'], ['balances']]) void queries.invalidateQueries({ queryKey });
      notifySuccess(`${name} runs on paper`, { detail: 'It decides whenever a candle closes.' });
      void navigate(`/bots/${botId}`);
    },
  });
  const { error } = mutation;
  return {
    deploy: mutation.mutate,
    isBusy: mutation.isPending,
    failure:
      error === null
        ? null
        : {
            title: BOTS_MESSAGES.createFailed,
            message: describeError(error).message,
            field: readErrorFacts(error).field,
            needsAcknowledgement: readErrorFacts(error).code === 'EVIDENCE_NEEDED',
          },
    reset: mutation.reset,
  };
}
