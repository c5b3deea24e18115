/** An upgrade of a stored state in which one key has another name. @throws when what is stored is no object. */
export function renameKey(from: string, to: string): (older: unknown) => unknown {
  return (older) => {
    if (typeof older !== 'object' || older === null) throw new Error('A stored state is no object.');
    return Object.fromEntries(Object.entries(older).map(([key, value]) => [key === from ? to : key, value]));
  };
}
