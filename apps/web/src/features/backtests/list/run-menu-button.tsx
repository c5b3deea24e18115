import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import type { RunMenuProps } from './run-menu.tsx';

const RunMenu = lazy(async () => ({ default: (await import('./run-menu.tsx')).RunMenu }));

/** The button of a run's menu; the menu itself comes when it is first wanted. */
export function RunMenuButton(props: RunMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const button = (
    <Button
      variant="ghost"
      size="icon"
      aria-label={`More for ${props.run.name}`}
      aria-haspopup="menu"
      onClick={() => setWanted(true)}
    >
      <Ellipsis aria-hidden />
    </Button>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <RunMenu {...props} />
    </Suspense>
  );
}
