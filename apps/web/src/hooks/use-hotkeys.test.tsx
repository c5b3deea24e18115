import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { changePreferences } from '../lib/preferences.ts';
import { useHotkeys } from './use-hotkeys.ts';

afterEach(() => changePreferences({ areShortcutsOn: true }));

function renderKeys() {
  const calls: string[] = [];
  function Page() {
    useHotkeys({
      'mod+k': () => calls.push('palette'),
      '?': () => calls.push('help'),
      'g o': () => calls.push('overview'),
    });
    return <input aria-label="Line" />;
  }
  const { getByLabelText } = render(<Page />);
  return { calls, line: getByLabelText('Line') };
}

it('answers combinations, single keys and sequences', async () => {
  const { calls } = renderKeys();
  await userEvent.keyboard('{Control>}k{/Control}?go');
  expect(calls).toEqual(['palette', 'help', 'overview']);
});

it('keeps single keys quiet while the user types, but not combinations', async () => {
  const { calls, line } = renderKeys();
  await userEvent.type(line, '?go{Control>}k{/Control}');
  expect(calls).toEqual(['palette']);
});

it('keeps single keys quiet behind an open dialog', async () => {
  const { calls } = renderKeys();
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'alertdialog');
  dialog.dataset['state'] = 'open';
  await userEvent.keyboard('?go');
  expect(calls).toEqual([]);
  dialog.remove();
});

it('keeps single keys quiet when they are switched off', async () => {
  changePreferences({ areShortcutsOn: false });
  const { calls } = renderKeys();
  await userEvent.keyboard('?go{Meta>}k{/Meta}');
  expect(calls).toEqual(['palette']);
});

it('forgets the first key of a sequence after a while', () => {
  const { calls } = renderKeys();
  const press = (key: string, timeStamp: number): void => {
    dispatchEvent(Object.defineProperty(new KeyboardEvent('keydown', { key }), 'timeStamp', { value: timeStamp }));
  };
  press('g', 1000);
  press('o', 2300);
  expect(calls).toEqual([]);
  press('g', 3000);
  press('o', 4100);
  expect(calls).toEqual(['overview']);
});
