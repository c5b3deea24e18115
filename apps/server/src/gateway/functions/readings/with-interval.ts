import { wilsonInterval } from '@atb/core/statistics/wilson-interval';

/** A share of signals that gained, with the 95 % interval of Wilson. */
export function withInterval<Share extends { readonly count: number; readonly gained: number }>(share: Share) {
  return { ...share, ...wilsonInterval(share.gained, share.count) };
}
