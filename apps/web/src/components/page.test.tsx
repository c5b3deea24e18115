import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Page } from './page.tsx';
import { LIVE_TAB_MARK, TabMark } from './tab-mark.ts';

it('says in the tab of the browser that LIVE MODE is on, for as long as it is', () => {
  const page = <Page title="Portfolio">x</Page>;
  const { rerender } = render(<TabMark value="">{page}</TabMark>);
  expect(document.title).toBe('Portfolio · ATB');
  rerender(<TabMark value={LIVE_TAB_MARK}>{page}</TabMark>);
  expect(document.title).toBe('● LIVE Portfolio · ATB');
  rerender(<TabMark value="">{page}</TabMark>);
  expect(document.title).toBe('Portfolio · ATB');
});
