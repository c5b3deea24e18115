/** In place of what a kind of bot draws that this version does not know. */
export function UnknownDetail() {
  return (
    <p className="text-sm text-fg-2">Bots of this kind can be neither shown nor started by this version of ATB.</p>
  );
}
