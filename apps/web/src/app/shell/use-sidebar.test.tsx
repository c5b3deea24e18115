import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { useSidebar } from './use-sidebar.ts';

function renderAt(path: string, isNarrow = false) {
  vi.stubGlobal('matchMedia', () => ({
    matches: isNarrow,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
  );
  return renderHook(useSidebar, { wrapper }).result;
}

afterEach(() => {
  document.cookie = 'sidebar_state=; max-age=0; path=/';
});

it('is open at first and keeps the choice in a cookie', () => {
  const sidebar = renderAt('/overview');
  expect(sidebar.current.isOpen).toBe(true);
  act(() => sidebar.current.toggle());
  expect(sidebar.current.isOpen).toBe(false);
  expect(document.cookie).toContain('sidebar_state=false');
  expect(renderAt('/bots').current.isOpen).toBe(false);
});

it('makes room for every page on a tablet', () => {
  expect(renderAt('/portfolio', true).current.isOpen).toBe(false);
});

it('makes room for a full-bleed page on a narrow screen without forgetting the choice', () => {
  const sidebar = renderAt('/terminal', true);
  expect(sidebar.current.isOpen).toBe(false);
  act(() => sidebar.current.toggle());
  expect(sidebar.current.isOpen).toBe(true);
  expect(document.cookie).not.toContain('sidebar_state');
  expect(renderAt('/terminal', false).current.isOpen).toBe(true);
});
