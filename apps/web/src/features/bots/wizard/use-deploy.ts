import { BOTS_MESSAGES } from '@atb/api/messages/bots';
import { WIZARD_MESSAGES } from '@atb/api/messages/wizard';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useSingleFlight } from '../../../hooks/use-single-flight.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { readErrorFacts } from '../../../lib/error-facts.ts';
import { notifyError } from '../../../lib/notify.ts';
import { deployBot, type NewBotRequest } from '../api/deploy-bot.ts';

export const DEPLOY_KEY = ['create-bot'];

interface Remedy {
  readonly text: string;
  /** Where it is done. */
  readonly to?: string;
  readonly label?: string;
}

/** Why deploying failed and what to do about it. */
export interface WizardFailure {
  readonly title: string;
  readonly message: string;
  readonly remedy: Remedy | null;
  /** The field to correct, when one is to blame. */
  readonly field: string | null;
}

const FREE_A_PLACE: Remedy = {
  text: 'Stopped and archived bots do not count: stop one you no longer need.',
  to: '/bots',
  label: 'Open bots',
};

const REMEDY: Readonly<Record<string, Remedy>> = {
  BOT_LIMIT_REACHED: FREE_A_PLACE,
  OFFLINE: { text: 'The account is offline.' },
  NO_PRICE_DATA: { text: 'Wait until prices arrive, then deploy again.' },
};

function toFailure(error: unknown): WizardFailure {
  const { code, field } = readErrorFacts(error);
  const reason = code ?? '';
  const hasNoAccount = reason === 'ACCOUNT_NOT_FOUND';
  const isSymbol = reason === 'SYMBOL_NOT_IN_PLAN' || reason === 'INVALID_SYMBOL';
  return {
    title: hasNoAccount ? WIZARD_MESSAGES.accountTitle : WIZARD_MESSAGES.creationTitle,
    message: hasNoAccount ? `${WIZARD_MESSAGES.account}.` : describeError(error).message || WIZARD_MESSAGES.creation,
    remedy: REMEDY[reason] ?? null,
    field: isSymbol ? 'symbol' : field === 'startPrice' ? null : field,
  };
}

export interface Deploy {
  readonly deploy: (bot: NewBotRequest) => void;
  readonly isDeploying: boolean;
  readonly failure: WizardFailure | null;
}

/** Whether the user still looks at the form, as asked by what ends later. */
function useIsShown(): { readonly current: boolean } {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

/** Creates and starts the bot, then hands its id on. A second click while that runs would be a second bot. */
export function useDeploy(onDeployed: (botId: string) => void): Deploy {
  const queries = useQueryClient();
  const flight = useSingleFlight();
  const isShown = useIsShown();
  const mutation = useMutation({
    mutationKey: DEPLOY_KEY,
    mutationFn: deployBot,
    onSuccess: (botId) => {
      for (const queryKey of [['bots'], ['bot-states'], ['balances']]) void queries.invalidateQueries({ queryKey });
      onDeployed(botId);
    },
    // Not after it was made: the page of the bot is on its way, and the button still there.
    onError: (error) => {
      flight.end();
      // The form says it beside its button, where a toast would lie over it.
      if (!isShown.current) notifyError(BOTS_MESSAGES.createFailed, { detail: toFailure(error).message });
    },
  });
  return {
    deploy: (bot) => flight.begin(() => mutation.mutate(bot)),
    isDeploying: mutation.isPending,
    failure: useMemo(() => (mutation.error === null ? null : toFailure(mutation.error)), [mutation.error]),
  };
}
