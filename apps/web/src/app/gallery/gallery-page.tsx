// app/gallery: every component in every state, for eyes, axe and visual tests. Not part of a production build.
import { Page } from '../../components/page.tsx';
import { Select } from '../../components/ui/select.tsx';
import { usePreferences } from '../../hooks/use-preferences.ts';
import { changePreferences, type Preferences } from '../../lib/preferences.ts';
import { LabButtons, LabChoices, LabInputs } from './gallery-controls.tsx';
import { LabFeedback, LabOverlays } from './gallery-feedback.tsx';
import { LabCharts, LabFigures } from './gallery-figures.tsx';
import { LabTables } from './gallery-tables.tsx';

function toOptions(values: readonly string[]) {
  return values.map((value) => ({ value, label: value }));
}

function LookSwitches() {
  const { theme, upDown, density } = usePreferences();
  return (
    <>
      <Select
        aria-label="Theme"
        value={theme}
        onValueChange={(value) => changePreferences({ theme: value as Preferences['theme'] })}
        options={toOptions(['dark', 'light', 'system'])}
      />
      <Select
        aria-label="Up and down colours"
        value={upDown}
        onValueChange={(value) => changePreferences({ upDown: value as Preferences['upDown'] })}
        options={toOptions(['classic', 'cvd', 'inverted'])}
      />
      <Select
        aria-label="Density"
        value={density}
        onValueChange={(value) => changePreferences({ density: value as Preferences['density'] })}
        options={toOptions(['compact', 'default', 'comfortable'])}
      />
    </>
  );
}

/** `/gallery` */
export function GalleryPage() {
  return (
    <main id="main">
      <Page title="Gallery" detail="Every component in every state." actions={<LookSwitches />}>
        <div className="space-y-4">
          <LabButtons />
          <LabInputs />
          <LabChoices />
          <LabFeedback />
          <LabOverlays />
          <LabFigures />
          <LabCharts />
          <LabTables />
        </div>
      </Page>
    </main>
  );
}
