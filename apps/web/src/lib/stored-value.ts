/** A value kept in this browser, the same in all its tabs. */
export interface StoredValue<Value> {
  readonly read: () => Value;
  readonly write: (value: Value) => void;
  /** Calls back after every change, also one made in another tab. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** `parse` makes a value of whatever storage holds, null when it holds nothing. */
export function createStoredValue<Value>(key: string, parse: (stored: unknown) => Value): StoredValue<Value> {
  let current: { readonly value: Value } | null = null;
  const listeners = new Set<() => void>();
  const load = (): Value => {
    try {
      return parse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    } catch {
      return parse(null);
    }
  };
  return {
    read() {
      current ??= { value: load() };
      return current.value;
    },
    write(value) {
      current = { value };
      localStorage.setItem(key, JSON.stringify(value));
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      const onStorage = (event: StorageEvent): void => {
        if (event.key !== key) return;
        current = null;
        listener();
      };
      listeners.add(listener);
      addEventListener('storage', onStorage);
      return () => {
        listeners.delete(listener);
        removeEventListener('storage', onStorage);
      };
    },
  };
}
