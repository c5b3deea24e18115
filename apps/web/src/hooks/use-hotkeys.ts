import { useEffect, useRef } from 'react';
import { usePreferences } from './use-preferences.ts';

/** 'mod+k' (Ctrl or Cmd), 'mod+shift+h', '?', 'g o' (one after the other) → what to do. */
export type Hotkeys = Readonly<Record<string, () => void>>;

/** Longest pause between the two keys of a sequence. */
const SEQUENCE_MS = 1200;

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select, [role="application"]');
}

/** Behind an open dialog the page holds still. */
function isBehindDialog(): boolean {
  return document.querySelector(':is([role="dialog"], [role="alertdialog"])[data-state="open"]') !== null;
}

function toCombination(event: KeyboardEvent): string {
  const hasMod = event.metaKey || event.ctrlKey;
  const key = event.key.toLowerCase();
  return `${hasMod ? 'mod+' : ''}${hasMod && event.shiftKey ? 'shift+' : ''}${key}`;
}

/**
 * Listens for shortcuts on the whole page. Those without Ctrl or Cmd stay silent while the user types, and altogether when
 * single-key shortcuts are switched off (WCAG 2.1.4).
 */
export function useHotkeys(hotkeys: Hotkeys): void {
  const latest = useRef(hotkeys);
  const { areShortcutsOn } = usePreferences();
  useEffect(() => {
    latest.current = hotkeys;
  });
  useEffect(() => {
    let previous: { readonly key: string; readonly at: number } | null = null;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.altKey || event.defaultPrevented) return;
      const combination = toCombination(event);
      const isSingle = !combination.startsWith('mod+');
      if (isSingle && (!areShortcutsOn || isTyping(event.target) || isBehindDialog())) return;
      const isSequence = isSingle && previous !== null && event.timeStamp - previous.at < SEQUENCE_MS;
      const sequence = isSequence ? `${previous?.key} ${combination}` : combination;
      previous = isSingle ? { key: combination, at: event.timeStamp } : null;
      const action = latest.current[sequence] ?? latest.current[combination];
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [areShortcutsOn]);
}
