import { describe, expect, it } from 'vitest';
import { PeerWatch } from './peer-watch.ts';

const at = (beat: string) => [{ workerId: 'other', beat }];

describe('a worker that watches another', () => {
  it('takes it for dead when its beat stands still for eight seconds of the own clock', () => {
    const watch = new PeerWatch();
    expect(watch.look(at('7'), 1_000)).toEqual([]);
    expect(watch.look(at('7'), 8_999)).toEqual([]);
    expect(watch.look(at('7'), 9_000)).toEqual(at('7'));
  });

  it('counts anew from each sign of life', () => {
    const watch = new PeerWatch();
    watch.look(at('7'), 0);
    expect(watch.look(at('8'), 20_000)).toEqual([]);
    expect(watch.look(at('8'), 27_999)).toEqual([]);
    expect(watch.look([], 28_000)).toEqual([]);
    expect(watch.look(at('8'), 40_000), 'one that was gone is seen for the first time').toEqual([]);
  });
});
