import { EXCHANGE_MESSAGES } from '@atb/api/messages/exchange';
import type { ExchangeKeysRow } from '@atb/api/rows/exchange-keys';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyPermissions } from '../../../components/exchange/key-permissions.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useNow } from '../../../hooks/use-now.ts';
import { exchangeKeysQuery, testSaved } from '../../../lib/api/exchange-keys.ts';
import type { Account } from '../../../lib/api/get-accounts.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { exchangeWords } from '../../../lib/exchange-names.ts';
import { AccountLock } from './account-lock.tsx';
import { TimeFact } from './time-fact.tsx';

/** What is asked for in a dialog of its own. */
export type AccountAction = 'rename' | 'rotate' | 'revoke' | 'delete' | 'unlock';

interface ItemProps {
  readonly account: Account;
  /** Null for an account without keys. */
  readonly keys: ExchangeKeysRow | null;
  readonly onChoose: (action: AccountAction) => void;
}

const DAY_MS = 86_400_000;
/** Keys older than this are better made anew. */
const OLD_MS = 90 * DAY_MS;

type KeyState = 'working' | 'untested' | 'revoked' | 'none' | 'refused';

function judgeKeys(keys: ExchangeKeysRow | null): KeyState {
  if (keys === null) return 'none';
  if (keys.revoked_at !== null) return 'revoked';
  if (keys.permissions?.some((name) => name === 'withdraw' || name === 'transfer') === true) return 'refused';
  return keys.tested_at === null ? 'untested' : 'working';
}

const BADGES = {
  working: { tone: 'up', text: 'Working' },
  untested: { tone: 'warn', text: 'Not tested' },
  refused: { tone: 'danger', text: 'Can withdraw or transfer' },
  revoked: { tone: 'danger', text: 'Keys revoked' },
  none: { tone: 'warn', text: 'No keys' },
} as const;

function Advice({ keys }: { readonly keys: ExchangeKeysRow }) {
  const isOld = useNow() - Date.parse(keys.keys_since) > OLD_MS;
  return (
    <>
      {keys.is_ip_restricted === false && (
        <p className="text-xs text-warn">These keys work from any IP address. Limit them at the exchange.</p>
      )}
      {keys.expires_at !== null && (
        <p className="text-xs text-warn">
          The exchange ends these keys, or their right to trade: <RelativeTime value={keys.expires_at} />.
        </p>
      )}
      {isOld && <p className="text-xs text-warn">These keys are older than 90 days. Rotate them.</p>}
    </>
  );
}

function useTestAgain(accountId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: ['exchange-keys', 'test', accountId],
    mutationFn: () => testSaved(accountId),
    onSettled: () => queries.invalidateQueries({ queryKey: exchangeKeysQuery().queryKey }),
  });
}

function KeyFacts({ keys }: { readonly keys: ExchangeKeysRow }) {
  return (
    <>
      <dl className="grid grid-cols-3 gap-x-4 text-xs sm:max-w-96">
        <TimeFact label="Keys since" value={keys.keys_since} />
        <TimeFact label="Last used" value={keys.last_used_at} />
        <TimeFact label="Tested" value={keys.tested_at} />
      </dl>
      {keys.permissions !== null && <KeyPermissions permissions={keys.permissions} />}
      <Advice keys={keys} />
    </>
  );
}

/** One connected account: state and age of its keys, and what can be done about them. */
export function ExchangeAccountItem({ account, keys, onChoose }: ItemProps) {
  const state = judgeKeys(keys);
  const test = useTestAgain(account.id);
  const hasKeys = keys !== null && state !== 'revoked';
  const act = (action: AccountAction, text: string) => (
    <Button size="sm" variant="outline" aria-label={`${text} ${account.label}`} onClick={() => onChoose(action)}>
      {text}
    </Button>
  );
  return (
    <li className="space-y-2 py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-1.5 text-sm font-medium">
        <span className="min-w-0 truncate">{account.label}</span>
        <Badge tone="outline">{exchangeWords(account.adapter)?.label ?? account.adapter}</Badge>
        {account.is_paper && <Badge tone="paper">Testnet</Badge>}
        <Badge tone={BADGES[state].tone}>{BADGES[state].text}</Badge>
      </p>
      {hasKeys && keys.is_attended && <AccountLock account={account} onUnlock={() => onChoose('unlock')} />}
      {hasKeys && <KeyFacts keys={keys} />}
      {state === 'revoked' && keys?.is_engine_key_revoked === true && (
        <Alert tone="error">{EXCHANGE_MESSAGES.revokedByOperator}</Alert>
      )}
      {test.isError && <Alert tone="error">{describeError(test.error).message}</Alert>}
      {test.isSuccess && <Alert tone="success">The exchange takes these keys.</Alert>}
      <div className="flex flex-wrap gap-1.5">
        {hasKeys && (
          <Button
            size="sm"
            variant="outline"
            aria-label={`Test ${account.label}`}
            isBusy={test.isPending}
            onClick={() => test.mutate()}
          >
            Test
          </Button>
        )}
        {act('rename', 'Rename')}
        {act('rotate', hasKeys ? 'Rotate keys' : 'Enter keys')}
        {hasKeys && act('revoke', 'Revoke keys')}
        {act('delete', 'Delete')}
      </div>
    </li>
  );
}
