import { VOICE_MESSAGES } from '@atb/api/messages/voice';
import { Mic, MicOff, Volume2, VolumeX } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { Switch } from '../../../components/ui/switch.tsx';
import { voiceSetting } from '../../../lib/voice/voice-setting.ts';
import type { VoiceView } from '../use-voice.ts';
import { ActionCard } from './action-card.tsx';

export interface VoiceConsoleProps {
  readonly view: VoiceView;
}

function stateText({ listener, speaker, session }: VoiceView): string {
  if (speaker.isSpeaking || speaker.isLoading) return 'Speaking. The microphone waits.';
  if (session.isAnswering) return 'Looking it up…';
  if (listener.isStarting) return 'Asking for the microphone…';
  if (!listener.isListening) return 'Not listening.';
  return listener.interim === '' ? 'Listening…' : `Hearing: ${listener.interim}`;
}

function TypedCommand({ view: { voice, session } }: VoiceConsoleProps) {
  const [text, setText] = useState('');
  const isClosed = session.card?.phase === 'working' || session.card?.phase === 'preparing';
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (text.trim() === '') return;
    void voice.session.take({ source: 'typed', alternatives: [{ transcript: text, confidence: 1 }] });
    setText('');
  };
  return (
    <form onSubmit={submit} className="flex items-end gap-2">
      <Field label="Type a command" className="min-w-0 flex-1">
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={200}
            placeholder="check portfolio"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" disabled={isClosed}>
        Send
      </Button>
    </form>
  );
}

function Buttons({
  view: { voice, listener, isSoundOn },
  keepsListening,
}: VoiceConsoleProps & { readonly keepsListening: boolean }) {
  const isOn = listener.isListening || listener.isStarting;
  const toggleSound = (): void => {
    voiceSetting.write(!isSoundOn);
    if (isSoundOn) voice.speaker.stop();
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant={isOn ? 'outline' : 'primary'}
        isBusy={listener.isStarting}
        onClick={() => (isOn ? voice.listener.stop() : void voice.listener.start(keepsListening))}
      >
        {isOn ? <MicOff aria-hidden /> : <Mic aria-hidden />}
        {isOn ? 'Stop listening' : 'Start listening'}
      </Button>
      <Button onClick={toggleSound}>
        {isSoundOn ? <Volume2 aria-hidden /> : <VolumeX aria-hidden />}
        {isSoundOn ? 'Turn sound off' : 'Turn sound on'}
      </Button>
    </div>
  );
}

function Troubles({ view: { voice, listener, speaker } }: VoiceConsoleProps) {
  return (
    <>
      {listener.error !== null && <Alert tone="error">{listener.error}</Alert>}
      {listener.error === null && !voice.listener.isSupported && (
        <Alert tone="info" title={VOICE_MESSAGES.unsupported}>
          Everything can be typed below.
        </Alert>
      )}
      {speaker.error !== null && (
        <Alert tone="warning" title={speaker.error}>
          {speaker.useFallback ? 'Your browser’s own voice speaks instead.' : 'Answers are shown all the same.'}
        </Alert>
      )}
    </>
  );
}

/** Microphone, typed line, and the card of what waits for a yes. */
export function VoiceConsole({ view }: VoiceConsoleProps) {
  const [keepsListening, setKeepsListening] = useState(true);
  const { session, voice } = view;
  return (
    <Panel title="Speak or type">
      <div className="space-y-3">
        <Buttons view={view} keepsListening={keepsListening} />
        <p role="status" className="min-h-5 text-sm text-fg-2">
          {stateText(view)}
        </p>
        <Troubles view={view} />
        {session.card !== null && <ActionCard card={session.card} session={voice.session} hold={view.hold} />}
        <TypedCommand view={view} />
        <Switch
          label="Keep listening"
          hint="After each sentence the microphone opens again, for 30 seconds in all."
          checked={keepsListening}
          onChange={(event) => setKeepsListening(event.target.checked)}
        />
        <p className="text-xs text-fg-2">
          Your browser asks for the microphone the first time, and may send what it hears to its maker to be turned into
          text; this server never gets the sound. No order is placed until you say yes, and every order goes through the
          risk check, on paper.
        </p>
      </div>
    </Panel>
  );
}
