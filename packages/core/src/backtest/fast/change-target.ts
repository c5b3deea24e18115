import { offsetPrice } from '../offset-price.ts';
import { EXIT_TARGET } from '../exit-reason.ts';
import { limitTrigger } from './limit-fill.ts';
import type { RunState } from './run-state.ts';

const MINUTE_MS = 60_000;

/** Sets the targets that change with time before the first of them holds. */
export function beginSteps({ position, candles, terms }: RunState): void {
  position.nextStep = 0;
  setStepTime(position, candles.openTime[terms.isFreqtrade ? position.placedRow : position.entryRow] ?? 0);
}

function setStepTime(position: RunState['position'], begunAt: number): void {
  const step = position.steps?.[position.nextStep];
  position.begunAt = begunAt;
  position.stepTime = step === undefined ? Number.POSITIVE_INFINITY : begunAt + step.minutes * MINUTE_MS;
}

/** Takes the steps that hold at `time`; true when the last of them began exactly then or since the candle before. */
export function takeSteps({ position, terms }: RunState, time: number): boolean {
  if (time < position.stepTime) return false;
  const { side, steps, anchor } = position;
  let from = position.stepTime;
  while (time >= position.stepTime) {
    from = position.stepTime;
    const value = steps?.[position.nextStep]?.value ?? 0;
    position.ownTarget = offsetPrice(terms.tick, anchor, { isFraction: true, value }, side);
    position.ownTrigger = limitTrigger(terms, position.ownTarget, side);
    position.nextStep += 1;
    setStepTime(position, position.begunAt);
  }
  return !terms.isFreqtrade || from === time;
}

/** Of the target and a resting order to leave, the one that fills first counts. */
export function chooseTarget({ position, resting }: RunState): void {
  const isResting = resting.reason !== 0 && position.side * (resting.trigger - position.ownTrigger) < 0;
  position.target = isResting ? resting.price : position.ownTarget;
  position.trigger = isResting ? resting.trigger : position.ownTrigger;
  position.targetReason = isResting ? resting.reason : EXIT_TARGET;
}
