import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Tabs } from './tabs.tsx';

function Harness() {
  const [tab, setTab] = useState<'one' | 'two' | 'three'>('one');
  const tabs = (['one', 'two', 'three'] as const).map((value) => ({ value, label: value }));
  return (
    <Tabs label="Parts" value={tab} onValueChange={setTab} tabs={tabs}>
      Content of {tab}
    </Tabs>
  );
}

it('moves and chooses with the arrows, and names the panel by its tab', async () => {
  render(<Harness />);
  await userEvent.tab();
  expect(screen.getByRole('tab', { name: 'one' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'two' })).toHaveFocus();
  expect(screen.getByRole('tabpanel', { name: 'two' })).toHaveTextContent('Content of two');
  await userEvent.keyboard('{End}{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'one', selected: true })).toHaveFocus();
});

it('says what it counts', () => {
  const tabs = [
    { value: 'all', label: 'All', count: 20, countNoun: ['strategy', 'strategies'] },
    { value: 'trend', label: 'Trend', count: 1, countNoun: ['strategy', 'strategies'] },
    { value: 'lines', label: 'Lines', count: 5 },
  ] as const;
  render(
    <Tabs label="Parts" value="all" onValueChange={() => undefined} tabs={tabs}>
      Content
    </Tabs>,
  );
  for (const name of ['All, 20 strategies', 'Trend, 1 strategy', 'Lines, 5']) {
    expect(screen.getByRole('tab', { name })).toBeInTheDocument();
  }
});
