import { Page } from '../../components/page.tsx';
import { Tabs, type TabItem } from '../../components/ui/tabs.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { VoiceCommandsTab } from './components/voice-commands-tab.tsx';
import { DemoTab } from './components/demo-tab.tsx';
import { TutorialTab } from './components/tutorial-tab.tsx';

type Tab = 'commands' | 'demo' | 'tutorial';

const TABS: ReadonlyArray<TabItem<Tab>> = [
  { value: 'commands', label: 'Voice Commands' },
  { value: 'demo', label: 'Live Trading Demo' },
  { value: 'tutorial', label: 'Interactive Tutorial' },
];

const CONTENT: Readonly<Record<Tab, () => React.ReactNode>> = {
  commands: VoiceCommandsTab,
  demo: DemoTab,
  tutorial: TutorialTab,
};

/** `/dashboard/voice-demo` */
export function VoicePage() {
  const [address, write] = useAddress();
  const tab = TABS.find(({ value }) => value === address.get('tab'))?.value ?? 'commands';
  const Content = CONTENT[tab];
  const choose = (value: Tab): void => {
    write((newest) => {
      if (value === 'commands') newest.delete('tab');
      else newest.set('tab', value);
      return newest;
    });
  };
  return (
    <Page
      title="Voice"
      detail="Ask, open pages, run bots and trade on paper by voice. No order is placed until you say yes."
    >
      <Tabs label="Voice" value={tab} onValueChange={choose} tabs={TABS} panelClassName="pt-4">
        <Content />
      </Tabs>
    </Page>
  );
}
