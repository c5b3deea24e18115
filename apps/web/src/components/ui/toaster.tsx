import type { CSSProperties } from 'react';
import { Toaster as Sonner } from 'sonner';
// The build keeps the library from adding a style element; its styles are loaded like ours.
import 'sonner/dist/styles.css';
import { usePreferences } from '../../hooks/use-preferences.ts';

/**
 * Where toasts appear: three at most, four seconds each, 356 px wide, between the buttons that pages have at their lower left and
 * right, and on a phone above its bars. Mounted once, lazily.
 */
export function Toaster() {
  const { theme } = usePreferences();
  return (
    <Sonner
      theme={theme}
      duration={4000}
      visibleToasts={3}
      gap={14}
      position="bottom-center"
      containerAriaLabel="Notifications"
      mobileOffset={{ bottom: 136, left: 12, right: 12 }}
      toastOptions={{
        style: {
          background: 'var(--surface-2)',
          color: 'var(--fg)',
          border: '1px solid var(--line-strong)',
          borderRadius: '8px',
          boxShadow: 'var(--shadow-pop)',
        },
        classNames: {
          description: '!text-fg-2',
          actionButton: '!bg-fg !text-bg',
          cancelButton: '!bg-surface-3 !text-fg',
        },
      }}
      style={{ '--width': '356px', zIndex: 60, fontFamily: 'inherit' } as CSSProperties}
    />
  );
}
