// features/settings: what the user decides about themselves, their account and this browser; one address a section.
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { Page } from '../../components/page.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { SectionNav } from './components/section-nav.tsx';
import { SETTINGS_SECTIONS } from './settings-sections.ts';

/** Where the address leads to by `#name`: comes into view with its section, and whenever the address names it anew. */
function PanelPlace({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === `#${name}`) place.current?.scrollIntoView({ block: 'start' });
  }, [hash, key, name]);
  return (
    <div ref={place} id={name} className="scroll-mt-4 empty:hidden">
      {children}
    </div>
  );
}

/** `/settings` and `/settings/:section`. */
export function SettingsPage() {
  const { section: id = SETTINGS_SECTIONS[0].id } = useParams();
  const section = SETTINGS_SECTIONS.find((one) => one.id === id);
  if (section === undefined) return <Navigate to="/settings" replace />;
  return (
    <Page title="Settings" tabTitle={`${section.label} · Settings`}>
      <div className="grid gap-4 lg:grid-cols-[12rem_minmax(0,48rem)] lg:gap-8">
        <SectionNav current={section.id} />
        <div className="min-w-0 space-y-4">
          <Suspense key={section.id} fallback={<Skeleton className="h-96" />}>
            {section.panels.map(({ name, Component }) => (
              <PanelPlace key={name} name={name}>
                <Component />
              </PanelPlace>
            ))}
          </Suspense>
        </div>
      </div>
    </Page>
  );
}
