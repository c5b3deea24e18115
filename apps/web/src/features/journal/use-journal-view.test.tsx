import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { useJournalView } from './use-journal-view.ts';

function open(address: string) {
  return renderHook(useJournalView, {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>,
  });
}

it('reads the severity from the address, and leaves out what is none', () => {
  expect(open('/journal?severity=warning&by=risk').result.current.choice).toEqual({
    actor: 'risk',
    severityMin: 'warning',
  });
  expect(open('/journal?severity=grave').result.current.choice).toEqual({});
});

it('takes a severity on and off', async () => {
  const { result } = open('/journal');
  await act(async () => result.current.choose({ severity: 'error' }));
  expect(result.current.choice).toEqual({ severityMin: 'error' });
  await act(async () => result.current.clear?.());
  expect(result.current.choice).toEqual({});
  expect(result.current.clear, 'with none set there is nothing to take away').toBeNull();
});
