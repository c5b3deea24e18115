import { Dialog } from '../../components/ui/dialog.tsx';
import { Kbd } from '../../components/ui/kbd.tsx';
import { Switch } from '../../components/ui/switch.tsx';
import { usePreferences } from '../../hooks/use-preferences.ts';
import { changePreferences } from '../../lib/preferences.ts';
import { NAV_ITEMS } from './navigation.ts';

export interface ShortcutsDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const SHORTCUTS: ReadonlyArray<readonly [keys: string, action: string]> = [
  ['Ctrl K', 'Search or run a command'],
  ['Ctrl B', 'Show or hide the sidebar'],
  ['Ctrl Shift H', 'Hide or show amounts'],
  ['?', 'This list'],
  ['m l', 'Command Centre: LIVE MODE'],
  ['m s', 'Command Centre: SIMULATION'],
  ['m o', 'Command Centre: OFFLINE'],
  ['m x', 'Command Centre: go to Execute Neural Trade'],
  ...NAV_ITEMS.map((item) => [`g ${item.key}`, `Go to ${item.label}`] as const),
];

/** What the keyboard can do. */
export function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps) {
  const { areShortcutsOn } = usePreferences();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keyboard shortcuts"
      description="On a Mac, Cmd takes the place of Ctrl."
    >
      <dl className="divide-y divide-line">
        {SHORTCUTS.map(([keys, action]) => (
          <div key={keys} className="flex h-9 items-center justify-between gap-4 text-sm">
            <dt>{action}</dt>
            <dd className="flex gap-1">
              {keys.split(' ').map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        className="mt-4"
        label="Single-key shortcuts"
        hint="Those without Ctrl, such as g then o."
        checked={areShortcutsOn}
        onChange={(event) => changePreferences({ areShortcutsOn: event.target.checked })}
      />
    </Dialog>
  );
}
