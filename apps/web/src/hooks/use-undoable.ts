import { useEffect, useRef, useState } from 'react';
import { notifySuccess, UNDO_MS } from '../lib/notify.ts';

export interface Undoable<Id> {
  /** What is taken away for the eye, and soon in truth. */
  readonly hidden: ReadonlySet<Id>;
  /** Hides it and offers to take that back; when the offer is over, it is done. */
  readonly start: (id: Id, title: string) => void;
}

/** An action that cannot be undone once it is carried out waits until nobody can want that any more. Leaving the page does it at once. */
export function useUndoable<Id>(act: (id: Id) => void): Undoable<Id> {
  const [hidden, setHidden] = useState<ReadonlySet<Id>>(new Set());
  const waiting = useRef(new Map<Id, ReturnType<typeof setTimeout>>());
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  }, [act]);
  useEffect(() => {
    const left = waiting.current;
    return () => {
      for (const [id, timer] of left) {
        clearTimeout(timer);
        latest.current(id);
      }
      left.clear();
    };
  }, []);
  const start = (id: Id, title: string): void => {
    if (waiting.current.has(id)) return;
    setHidden((ids) => new Set(ids).add(id));
    const end = (): boolean => waiting.current.delete(id);
    waiting.current.set(
      id,
      setTimeout(() => {
        if (end()) latest.current(id);
      }, UNDO_MS),
    );
    notifySuccess(title, {
      undo: () => {
        clearTimeout(waiting.current.get(id));
        if (end()) setHidden((ids) => new Set([...ids].filter((each) => each !== id)));
      },
    });
  };
  return { hidden, start };
}
