import { HEALTH_MESSAGES } from '@atb/api/messages/health';
import { STATUS_LABELS } from '@atb/api/status-document';
import { HEALTH_CHECK_MS } from '@atb/api/timers';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { StatusMark } from '../../../components/status-mark.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { Switch } from '../../../components/ui/switch.tsx';
import { hasSpeech } from '../../../lib/voice/browser-speech.ts';
import { useVoiceChoice } from '../../../hooks/use-voice-choice.ts';
import { ownSpeaker } from '../../../lib/voice/own-speaker.ts';
import { voiceSetting } from '../../../lib/voice/voice-setting.ts';
import { type Diagnosis, type DiagnosticFinding, runDiagnostics } from '../api/run-diagnostics.ts';

function describeAloud({ overall, findings }: Diagnosis): string {
  const troubled = findings.filter(({ status }) => status !== 'healthy');
  const said = troubled.map(({ name, message }) => `${name}: ${message}.`);
  return [`${STATUS_LABELS[overall]}.`, ...said].join(' ');
}

function FindingRow({ finding }: { readonly finding: DiagnosticFinding }) {
  const { name, status, message, tookMs } = finding;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 text-sm last:border-0">
      <span className="min-w-40 flex-1 font-medium">{name}</span>
      <span className="min-w-0 basis-64 text-fg-2 max-sm:order-last max-sm:basis-full">{message}</span>
      <span className="num w-16 text-right text-xs text-fg-2">{tookMs} ms</span>
      <StatusMark status={status} className="min-w-40" />
    </li>
  );
}

/** The server speaks, or this browser does. */
function canSpeakAfter(diagnosis: Diagnosis | undefined): boolean {
  return hasSpeech() || diagnosis?.findings.some(({ id, status }) => id === 'voice' && status === 'healthy') === true;
}

/** The voice interface: what is found out is said aloud, too. */
function VoiceSwitch({ canSpeak }: { readonly canSpeak: boolean }) {
  const isOn = useSyncExternalStore(voiceSetting.subscribe, voiceSetting.read) === true;
  useVoiceChoice();
  return (
    <Switch
      label="Voice interface"
      hint={canSpeak ? 'Reads results of diagnostics aloud in this browser.' : HEALTH_MESSAGES.noSpeech}
      checked={isOn && canSpeak}
      disabled={!canSpeak}
      onChange={(event) => {
        voiceSetting.write(event.target.checked);
        if (event.target.checked) void ownSpeaker.speak('Voice interface on.');
        else ownSpeaker.stop();
      }}
    />
  );
}

/** Each part of the product, used from this browser. */
export function DiagnosticsPanel() {
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['diagnostics'],
    queryFn: runDiagnostics,
    refetchInterval: HEALTH_CHECK_MS,
  });
  const run = async (): Promise<void> => {
    const { data: found } = await refetch();
    if (found !== undefined && voiceSetting.read() === true && canSpeakAfter(found))
      await ownSpeaker.speak(describeAloud(found));
  };
  return (
    <Panel
      title="AI diagnostics"
      actions={
        <Button size="xs" variant="outline" isBusy={isFetching} onClick={() => void run()}>
          Run again
        </Button>
      }
    >
      <p className="text-sm text-fg-2">
        Each part is used from this browser, now and every 30 seconds while the page is open.
      </p>
      {data === undefined ? (
        <Skeleton className="mt-3 h-[33.5rem] sm:h-[24.5rem] lg:h-[15.5rem]" />
      ) : (
        <>
          <p role="status" className="mt-3">
            <StatusMark status={data.overall} className="text-lg" />
          </p>
          <ul className="mt-1">
            {data.findings.map((finding) => (
              <FindingRow key={finding.id} finding={finding} />
            ))}
          </ul>
        </>
      )}
      <div className="mt-3 border-t border-line pt-3">
        <VoiceSwitch canSpeak={canSpeakAfter(data)} />
      </div>
    </Panel>
  );
}
