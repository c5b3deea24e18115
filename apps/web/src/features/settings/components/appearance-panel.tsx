import { Panel } from '../../../components/panel.tsx';
import { RadioCards } from '../../../components/ui/radio-cards.tsx';
import { SegmentedControl } from '../../../components/ui/segmented-control.tsx';
import { Switch } from '../../../components/ui/switch.tsx';
import { useMediaQuery } from '../../../hooks/use-media-query.ts';
import { usePreferences } from '../../../hooks/use-preferences.ts';
import { changePreferences, type Preferences } from '../../../lib/preferences.ts';
import { PalettePreview } from './palette-preview.tsx';

const DENSITIES = [
  { value: 'compact', label: 'Compact' },
  { value: 'default', label: 'Default' },
  { value: 'comfortable', label: 'Comfortable' },
] as const;

const ZONES = [
  { value: 'local', label: 'Local time' },
  { value: 'utc', label: 'UTC' },
] as const;

/** Nobody knows the names of ways to write numbers: each option is a number. */
const NUMBERS = [
  { value: 'en', label: '1,234.56' },
  { value: 'de', label: '1.234,56' },
  { value: 'fr', label: '1\u202f234,56' },
  { value: 'ch', label: '1\u2019234.56' },
] as const;

const CANDLES = [
  { value: 'filled', label: 'Filled' },
  { value: 'hollow', label: 'Hollow up' },
] as const;

const NAVIGATIONS = [
  { value: 'sidebar', label: 'Sidebar' },
  { value: 'top-bar', label: 'Top bar' },
] as const;

function Row({
  label,
  hint,
  children,
}: {
  readonly label: string;
  readonly hint: string;
  readonly children: React.ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="text-sm">
        {label}
        <span className="block text-xs text-fg-2">{hint}</span>
      </div>
      <div className="w-full sm:w-80">{children}</div>
    </div>
  );
}

function Palettes({ upDown, theme }: { readonly upDown: Preferences['upDown']; readonly theme: 'dark' | 'light' }) {
  return (
    <RadioCards
      legend="Up and down colours"
      value={upDown}
      onValueChange={(next) => changePreferences({ upDown: next })}
      className="sm:grid-cols-3"
      options={[
        {
          value: 'classic',
          label: 'Classic',
          detail: 'Green up, red down',
          preview: <PalettePreview theme={theme} upDown="classic" />,
        },
        {
          value: 'cvd',
          label: 'Colour-safe',
          detail: 'Blue up, amber down',
          preview: <PalettePreview theme={theme} upDown="cvd" />,
        },
        {
          value: 'inverted',
          label: 'Inverted',
          detail: 'Red up, green down',
          preview: <PalettePreview theme={theme} upDown="inverted" />,
        },
      ]}
    />
  );
}

/** How close rows are, and how times and numbers are written. */
function WritingRows({ density, timeZone, numberLocale }: Pick<Preferences, 'density' | 'timeZone' | 'numberLocale'>) {
  return (
    <>
      <Row label="Density" hint="Height of rows and controls.">
        <SegmentedControl
          label="Density"
          value={density}
          onValueChange={(next) => changePreferences({ density: next })}
          options={DENSITIES}
        />
      </Row>
      <Row label="Times" hint="On every screen; both show on hover.">
        <SegmentedControl
          label="Times"
          value={timeZone}
          onValueChange={(next) => changePreferences({ timeZone: next })}
          options={ZONES}
        />
      </Row>
      <Row label="Numbers" hint="On screen and in fields. Files, mails and spoken words keep 1,234.56.">
        <SegmentedControl
          label="Numbers"
          value={numberLocale}
          onValueChange={(next) => changePreferences({ numberLocale: next })}
          options={NUMBERS}
        />
      </Row>
    </>
  );
}

/** How the product looks in this browser. Every change shows at once. */
export function AppearancePanel() {
  const preferences = usePreferences();
  const isSystemLight = useMediaQuery('(prefers-color-scheme: light)');
  const { theme, upDown, candles, navigation, areAmountsHidden, areShortcutsOn } = preferences;
  const shownTheme = theme === 'system' ? (isSystemLight ? 'light' : 'dark') : theme;
  return (
    <Panel title="Appearance" bodyClassName="space-y-5 p-3">
      <RadioCards
        legend="Theme"
        value={theme}
        onValueChange={(next) => changePreferences({ theme: next })}
        className="sm:grid-cols-3"
        options={[
          { value: 'dark', label: 'Dark', preview: <PalettePreview theme="dark" upDown={upDown} /> },
          { value: 'light', label: 'Light', preview: <PalettePreview theme="light" upDown={upDown} /> },
          {
            value: 'system',
            label: 'System',
            preview: <PalettePreview theme={isSystemLight ? 'light' : 'dark'} upDown={upDown} />,
          },
        ]}
      />
      <Palettes upDown={upDown} theme={shownTheme} />
      <Row label="Candles" hint="Hollow up keeps direction readable without colour.">
        <SegmentedControl
          label="Candles"
          value={candles}
          onValueChange={(next) => changePreferences({ candles: next })}
          options={CANDLES}
        />
      </Row>
      <Row label="Navigation" hint="On wide windows.">
        <SegmentedControl
          label="Navigation"
          value={navigation}
          onValueChange={(next) => changePreferences({ navigation: next })}
          options={NAVIGATIONS}
        />
      </Row>
      <WritingRows {...preferences} />
      <Switch
        label="Hide amounts"
        hint="Balances and profits show as dots. Ctrl Shift H."
        checked={areAmountsHidden}
        onChange={(event) => changePreferences({ areAmountsHidden: event.target.checked })}
      />
      <Switch
        label="Single-key shortcuts"
        hint="Such as g then o, or ?."
        checked={areShortcutsOn}
        onChange={(event) => changePreferences({ areShortcutsOn: event.target.checked })}
      />
    </Panel>
  );
}
