import { useVoice } from '../use-voice.ts';
import { VoiceCommandHistory } from './voice-command-history.tsx';
import { VoiceCommandList } from './voice-command-list.tsx';
import { SpokenSentences } from './spoken-sentences.tsx';
import { VoiceChoicePanel } from './voice-choice-panel.tsx';
import { VoiceConsole } from './voice-console.tsx';

/** Commands, by voice or typed. */
export function VoiceCommandsTab() {
  const view = useVoice();
  const onTry = (sentence: string): void => {
    void view.voice.session.take({ source: 'typed', alternatives: [{ transcript: sentence, confidence: 1 }] });
  };
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <div className="grid min-w-0 content-start gap-4">
        <VoiceConsole view={view} />
        <VoiceCommandHistory history={view.session.history} />
        <SpokenSentences view={view} />
        <VoiceChoicePanel view={view} />
      </div>
      <VoiceCommandList onTry={onTry} />
    </div>
  );
}
