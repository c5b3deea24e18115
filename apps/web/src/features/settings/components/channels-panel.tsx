import { NOTIFICATION_CHANNELS_MAX, type NotificationChannelRow } from '@atb/api/rows/notification-channels';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Send } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { NewSecret } from '../../../components/new-secret.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { channelMutations, channelsQuery } from '../api/notification-channels.ts';
import { ChannelItem } from './channel-item.tsx';

const ChannelForm = lazy(async () => ({ default: (await import('./channel-form.tsx')).ChannelForm }));
const ConfirmDialog = lazy(async () => ({
  default: (await import('../../../components/ui/confirm-dialog.tsx')).ConfirmDialog,
}));

function useActions() {
  const { id } = useUser();
  const mutations = channelMutations(useQueryClient(), id);
  const failed = (title: string) => (error: unknown) => notifyError(title, { detail: describeError(error).message });
  return {
    update: useMutation({ ...mutations.update, onError: failed('The channel was not changed') }),
    remove: useMutation(mutations.remove),
    rotate: useMutation(mutations.rotate),
    test: useMutation({ ...mutations.test, onError: failed('The test was not sent') }),
  };
}

interface Question {
  readonly action: 'delete' | 'rotate';
  readonly channel: NotificationChannelRow;
}

interface QuestionDialogProps {
  readonly question: Question;
  readonly actions: ReturnType<typeof useActions>;
  readonly onSecret: (secret: Secret) => void;
  readonly onClose: () => void;
}

function QuestionDialog({ question, actions, onSecret, onClose }: QuestionDialogProps) {
  const { action, channel } = question;
  const isDelete = action === 'delete';
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        open
        onOpenChange={onClose}
        title={isDelete ? `Delete ${channel.name}` : `New signing secret for ${channel.name}`}
        consequence={
          isDelete
            ? 'Nothing is sent there any more, and its delivery log goes with it.'
            : 'Messages are signed with the new secret at once. Your receiver must know it.'
        }
        confirmLabel={isDelete ? 'Delete channel' : 'Make new secret'}
        cancelLabel={isDelete ? 'Keep channel' : 'Keep secret'}
        failureTitle={isDelete ? 'The channel was not deleted' : 'The secret was not changed'}
        onConfirm={async () => {
          if (isDelete) await actions.remove.mutateAsync(channel.id);
          else {
            const { signingSecret } = await actions.rotate.mutateAsync(channel.id);
            onSecret({ name: channel.name, value: signingSecret });
          }
        }}
      />
    </Suspense>
  );
}

interface Secret {
  readonly name: string;
  readonly value: string;
}

function NoChannels({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <EmptyState
      icon={<Send aria-hidden />}
      title="Nothing is sent outside the app yet"
      detail="Add your mail address, a Telegram chat, a Discord channel or a webhook, and choose what each is told."
      actions={
        <Button variant="primary" onClick={onAdd}>
          Add channel
        </Button>
      }
    />
  );
}

interface ChannelListProps {
  readonly channels: readonly NotificationChannelRow[];
  readonly actions: ReturnType<typeof useActions>;
  readonly onAsk: (question: Question) => void;
}

function ChannelList({ channels, actions, onAsk }: ChannelListProps) {
  return (
    <ul aria-label="Channels" className="divide-y divide-line">
      {channels.map((channel) => (
        <ChannelItem
          key={channel.id}
          channel={channel}
          test={{
            isBusy: actions.test.isPending && actions.test.variables === channel.id,
            result: actions.test.variables === channel.id ? (actions.test.data ?? null) : null,
          }}
          onChange={(change) => actions.update.mutate({ id: channel.id, change })}
          onTest={() => actions.test.mutate(channel.id)}
          onRotate={() => onAsk({ action: 'rotate', channel })}
          onDelete={() => onAsk({ action: 'delete', channel })}
        />
      ))}
    </ul>
  );
}

/** Where notifications go outside the app. */
export function ChannelsPanel() {
  const { id } = useUser();
  const channels = useQuery(channelsQuery(id));
  const actions = useActions();
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<Secret | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const count = channels.data?.length ?? 0;
  return (
    <Panel
      title="Channels"
      actions={
        count > 0 &&
        !isAdding && (
          <Button
            size="sm"
            variant="outline"
            disabled={count >= NOTIFICATION_CHANNELS_MAX}
            onClick={() => setAdding(true)}
          >
            <Plus aria-hidden className="size-4" />
            Add channel
          </Button>
        )
      }
      bodyClassName="min-h-72 p-3"
    >
      <div className="space-y-4">
        {secret !== null && (
          <NewSecret
            title={`${secret.name}: copy the signing secret now`}
            secrets={[{ label: 'Signing secret', value: secret.value }]}
            onDone={() => setSecret(null)}
          >
            <p>It is shown this once. Your receiver checks with it that messages are from here.</p>
          </NewSecret>
        )}
        {isAdding && (
          <Suspense fallback={<Skeleton className="h-72" />}>
            <ChannelForm
              onCancel={() => setAdding(false)}
              onMade={({ signingSecret }, name) => {
                setAdding(false);
                if (signingSecret === null) notifySuccess('Channel added', { detail: `Send a test to ${name}.` });
                else setSecret({ name, value: signingSecret });
              }}
            />
          </Suspense>
        )}
        {channels.isPending && <Skeleton className="h-60" />}
        {channels.isError && channels.data === undefined && (
          <ErrorState
            title="Your channels could not be loaded"
            detail={describeError(channels.error).message}
            onRetry={() => void channels.refetch()}
          />
        )}
        {channels.data !== undefined && count > 0 && (
          <ChannelList channels={channels.data} actions={actions} onAsk={setQuestion} />
        )}
        {channels.data !== undefined && count === 0 && !isAdding && <NoChannels onAdd={() => setAdding(true)} />}
      </div>
      {question !== null && (
        <QuestionDialog question={question} actions={actions} onSecret={setSecret} onClose={() => setQuestion(null)} />
      )}
    </Panel>
  );
}
