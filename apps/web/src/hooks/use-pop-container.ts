import { useEffect, useState } from 'react';

/** Where pops are put: inside the page's main landmark, so that no content lies outside of one. */
export function usePopContainer(): HTMLElement | null {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  useEffect(() => setContainer(document.getElementById('main')), []);
  return container;
}
