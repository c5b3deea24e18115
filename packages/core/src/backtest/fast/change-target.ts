import { offsetPrice } from '../offset-price.ts';
import { leavesAtOpen } from '../exit-levels.ts';
import { EXIT_TARGET } from '../exit-reason.ts';
import { limitTrigger } from './limit-fill.ts';
import type { RunState } from './run-state.ts';

const MINUTE_MS = 60_000;

/** Sets the targets that change with time before the first of them holds. */
export function beginSteps({ position, candles, assumptions }: RunState): void {
  position.nextStep = 0;
  position.stepTime = Number.POSITIVE_INFINITY;
  // The time is far from the prices in memory, and reading it costs more than all the rest of an entry.
  if (position.steps === null) return;
  setStepTime(position, candles.openTime[assumptions.isFreqtrade ? position.placedRow : position.entryRow] ?? 0);
}

function setStepTime(position: RunState['position'], begunAt: number): void {
  const step = position.steps?.[position.nextStep];
  position.begunAt = begunAt;
  position.stepTime = step === undefined ? Number.POSITIVE_INFINITY : begunAt + step.minutes * MINUTE_MS;
}

/**
 * Takes the steps that hold at `time`; true when there are such since the candle before, or, for freqtrade, when the
 * position may leave at the open for the last of them.
 */
export function takeTargetSteps({ position, assumptions }: RunState, time: number): boolean {
  if (time < position.stepTime) return false;
  const { side, steps, anchor } = position;
  let isAtOpen = false;
  while (time >= position.stepTime) {
    const step = steps?.[position.nextStep];
    const value = step?.value ?? 0;
    isAtOpen = step !== undefined && position.stepTime === time && leavesAtOpen(step);
    position.ownTarget = offsetPrice(assumptions.tick, anchor, { isFraction: true, value }, side);
    position.ownTrigger = limitTrigger(assumptions, position.ownTarget, side);
    position.nextStep += 1;
    setStepTime(position, position.begunAt);
  }
  return !assumptions.isFreqtrade || isAtOpen;
}

/** Of the target and a resting order to leave, the one that fills first counts. */
export function chooseTarget({ position, resting }: RunState): void {
  const isResting = resting.reason !== 0 && position.side * (resting.trigger - position.ownTrigger) < 0;
  position.target = isResting ? resting.price : position.ownTarget;
  position.trigger = isResting ? resting.trigger : position.ownTrigger;
  position.targetReason = isResting ? resting.reason : EXIT_TARGET;
}
