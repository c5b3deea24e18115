import { useUser } from '../../hooks/use-auth.ts';
import { Progress } from '../../components/ui/progress.tsx';
import { DEMO_DATA_PROGRESS, useDemoData } from './use-demo-data.ts';

const WORDS = {
  checking: 'Checking the demo data',
  initialising: 'Loading demo data',
  ready: 'Demo data is ready',
} as const;

/** Says while demo data is loaded, above the page and out of the way of the pointer; on a phone within the header, so that no field is covered. */
export function DemoDataCard() {
  const { id } = useUser();
  const stage = useDemoData(id);
  if (stage === null) return null;
  return (
    <div
      role="status"
      className="pointer-events-none fixed top-4 right-4 z-60 w-64 rounded-lg border border-line bg-surface-2 p-3 text-sm max-md:top-1 max-md:right-1 max-md:w-48 max-md:px-2 max-md:py-1 max-md:text-xs"
    >
      <p className="mb-2 max-md:mb-1">{WORDS[stage]}</p>
      <Progress label="Demo data" value={DEMO_DATA_PROGRESS[stage]} />
    </div>
  );
}
