import { render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { Staged } from './staged.tsx';

it('shows its parts from top to bottom, one more each time, and the stand-in until then', async () => {
  const looks: string[] = [];
  function Part({ name }: { readonly name: string }) {
    useLayoutEffect(() => {
      looks.push(document.body.textContent);
    }, []);
    return <p>{name}</p>;
  }
  render(
    <Staged fallback={<i>…</i>}>
      <Part name="one" />
      {false}
      <Part name="two" />
      <Part name="three" />
    </Staged>,
  );
  await screen.findByText('three');
  expect(looks).toEqual(['one……', 'onetwo…', 'onetwothree']);
});

it('takes a stand-in for each part', async () => {
  const looks = new Set<string>();
  const look = () => void looks.add(document.body.textContent);
  render(
    <Staged fallback={(index) => <i>{index}</i>}>
      <p ref={look}>one</p>
      <p ref={look}>two</p>
    </Staged>,
  );
  await screen.findByText('two');
  expect([...looks]).toEqual(['one1', 'onetwo']);
});

it('keeps what a part knows while others come', async () => {
  let mounts = 0;
  function Counted() {
    mounts += 1;
    return <p>counted</p>;
  }
  render(
    <Staged fallback={null}>
      <Counted />
      <p>last</p>
    </Staged>,
  );
  const counted = await screen.findByText('counted');
  await screen.findByText('last');
  expect(screen.getByText('counted')).toBe(counted);
  expect(mounts).toBe(1);
});
