import { lazy, Suspense, useEffect, useState } from 'react';
import { registerToastHost, setToastHostReady } from '../lib/notify.ts';

const ToasterWhenReady = lazy(async () => {
  const { Toaster } = await import('../components/ui/toaster.tsx');
  return { default: () => <Announced toaster={<Toaster />} /> };
});

/** Shows the waiting toasts once the toaster listens: effects of children run first. */
function Announced({ toaster }: { readonly toaster: React.ReactNode }) {
  useEffect(() => {
    setToastHostReady(true);
    return () => setToastHostReady(false);
  }, []);
  return toaster;
}

/** Mounts the toaster with the first toast. */
export function ToasterHost() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => registerToastHost(() => setWanted(true)), []);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <ToasterWhenReady />
    </Suspense>
  );
}
