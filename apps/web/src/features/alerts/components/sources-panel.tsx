import { ALERT_SOURCES_MAX, type AlertSourceRow } from '@atb/api/rows/alerts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Webhook } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { NewSecret } from '../../../components/new-secret.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { botsQuery } from '../../../lib/api/bots.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { notifyError } from '../../../lib/notify.ts';
import { alertMutations, alertSourcesQuery } from '../api/alerts.ts';
import { SourceItem } from './source-item.tsx';
import { sampleBody } from './source-words.ts';

const SourceForm = lazy(async () => ({ default: (await import('./source-form.tsx')).SourceForm }));
const ConfirmDialog = lazy(async () => ({
  default: (await import('../../../components/ui/confirm-dialog.tsx')).ConfirmDialog,
}));

interface Made extends Pick<AlertSourceRow, 'name' | 'auth' | 'target'> {
  readonly key: string;
  readonly address: string;
}
interface Question {
  readonly action: 'delete' | 'rotate';
  readonly source: AlertSourceRow;
}

function useActions() {
  const { id } = useUser();
  const mutations = alertMutations(useQueryClient(), id);
  const failed = (title: string) => (error: unknown) => notifyError(title, { detail: describeError(error).message });
  return {
    update: useMutation({ ...mutations.update, onError: failed('The source was not changed') }),
    remove: useMutation(mutations.remove),
    rotate: useMutation(mutations.rotate),
    test: useMutation({ ...mutations.test, onError: failed('The test was not made') }),
  };
}

function NewKey({ made, onDone }: { readonly made: Made; readonly onDone: () => void }) {
  const { name, auth, target, key, address } = made;
  const secrets =
    auth === 'key'
      ? [
          { label: 'Webhook URL, with the key', value: `${address}/${key}` },
          { label: 'Message', value: sampleBody({ target }) },
          { label: 'Key alone, for the field "key" of a body', value: key },
        ]
      : [
          { label: 'Address', value: address },
          { label: 'Key to sign with', value: key },
        ];
  return (
    <NewSecret title={`${name}: copy the key now`} secrets={secrets} onDone={onDone}>
      <p>It is shown this once. Whoever has it can send alerts in your name.</p>
      {auth === 'key' && (
        <p>
          In TradingView: create an alert, tick <em>Webhook URL</em> under <em>Notifications</em> and paste the URL
          there, then paste the message into <em>Message</em>. Its words in braces are filled in by TradingView.
        </p>
      )}
    </NewSecret>
  );
}

interface QuestionDialogProps {
  readonly question: Question;
  readonly actions: ReturnType<typeof useActions>;
  readonly onMade: (made: Made) => void;
  readonly onClose: () => void;
}

function QuestionDialog({ question: { action, source }, actions, onMade, onClose }: QuestionDialogProps) {
  const isDelete = action === 'delete';
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        open
        onOpenChange={onClose}
        title={isDelete ? `Delete ${source.name}` : `New key for ${source.name}`}
        consequence={
          isDelete
            ? 'What is sent to its address is refused from now on, and its log goes with it.'
            : 'What comes with the key of before is refused at once.'
        }
        confirmLabel={isDelete ? 'Delete source' : 'Make new key'}
        cancelLabel={isDelete ? 'Keep source' : 'Keep key'}
        failureTitle={isDelete ? 'The source was not deleted' : 'The key was not changed'}
        onConfirm={async () => {
          if (isDelete) await actions.remove.mutateAsync(source.id);
          else onMade({ ...source, ...(await actions.rotate.mutateAsync(source.id)) });
        }}
      />
    </Suspense>
  );
}

function NoSources({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <EmptyState
      icon={<Webhook aria-hidden />}
      title="No sources yet"
      detail="Create a source and paste its address into a TradingView alert, or send to it from a program of your own."
      actions={
        <>
          <Button variant="primary" onClick={onAdd}>
            Create source
          </Button>
          <a href="/docs/alerts" target="_blank" rel="noreferrer" className="link self-center text-sm">
            How alerts work
          </a>
        </>
      }
    />
  );
}

interface SourceListProps {
  readonly sources: readonly AlertSourceRow[];
  readonly actions: ReturnType<typeof useActions>;
  readonly onAsk: (question: Question) => void;
}

function SourceList({ sources, actions: { update, test }, onAsk }: SourceListProps) {
  const bots = useQuery(botsQuery()).data ?? [];
  return (
    <ul aria-label="Sources of alerts" className="divide-y divide-line">
      {sources.map((source) => (
        <SourceItem
          key={source.id}
          source={source}
          bots={bots}
          test={{
            isBusy: test.isPending && test.variables.id === source.id,
            result: test.variables?.id === source.id ? (test.data ?? null) : null,
          }}
          onChange={(change) => update.mutate({ id: source.id, change })}
          onTest={(body) => test.mutate({ id: source.id, body })}
          onRotate={() => onAsk({ action: 'rotate', source })}
          onDelete={() => onAsk({ action: 'delete', source })}
        />
      ))}
    </ul>
  );
}

/** Where alerts may come from. */
export function SourcesPanel() {
  const { id } = useUser();
  const sources = useQuery(alertSourcesQuery(id));
  const actions = useActions();
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const count = sources.data?.length ?? 0;
  return (
    <Panel
      title="Sources"
      actions={
        count > 0 &&
        !isAdding && (
          <Button size="sm" variant="outline" disabled={count >= ALERT_SOURCES_MAX} onClick={() => setAdding(true)}>
            <Plus aria-hidden className="size-4" />
            Create source
          </Button>
        )
      }
      bodyClassName="min-h-60 p-3"
    >
      <div className="space-y-4">
        {made !== null && <NewKey made={made} onDone={() => setMade(null)} />}
        {isAdding && (
          <Suspense fallback={<Skeleton className="h-60" />}>
            <SourceForm
              onCancel={() => setAdding(false)}
              onMade={({ key, address }, { name, auth, target }) => {
                setAdding(false);
                setMade({ name, auth, target, key, address });
              }}
            />
          </Suspense>
        )}
        {sources.isPending && <Skeleton className="h-52" />}
        {sources.isError && sources.data === undefined && (
          <ErrorState
            title="Your sources could not be loaded"
            detail={describeError(sources.error).message}
            onRetry={() => void sources.refetch()}
          />
        )}
        {sources.data !== undefined && count > 0 && (
          <SourceList sources={sources.data} actions={actions} onAsk={setQuestion} />
        )}
        {sources.data !== undefined && count === 0 && !isAdding && <NoSources onAdd={() => setAdding(true)} />}
      </div>
      {question !== null && (
        <QuestionDialog question={question} actions={actions} onMade={setMade} onClose={() => setQuestion(null)} />
      )}
    </Panel>
  );
}
