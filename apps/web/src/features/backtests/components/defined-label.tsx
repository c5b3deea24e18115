import { figureDefinition } from '@atb/core/statistics/definitions';
import { useId, useRef } from 'react';
import { placeTip } from '../../../components/place-tip.ts';

const OPEN_DELAY_MS = 250;

/** Opens while the pointer rests on the label, stays while it is on the words. */
function useHover() {
  const tip = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wait = (action: (tip: HTMLElement) => void): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (tip.current !== null) action(tip.current);
    }, OPEN_DELAY_MS);
  };
  return {
    tip,
    enter: () => wait((shown) => shown.showPopover()),
    leave: () => wait((shown) => shown.hidePopover()),
  };
}

/** The name of a figure; how it is reckoned on hover, touch, Enter or Space. The platform's own popover. */
export function DefinedLabel({ id }: { readonly id: string }) {
  const tipId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { tip, enter, leave } = useHover();
  const figure = figureDefinition(id);
  if (figure === null) return id;
  const onEnter = (event: { readonly pointerType: string }): void => {
    if (event.pointerType === 'mouse') enter();
  };
  const onLeave = (event: { readonly pointerType: string }): void => {
    if (event.pointerType === 'mouse') leave();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={tipId}
        onPointerEnter={onEnter}
        onPointerLeave={onLeave}
        className="min-h-6 max-w-full rounded-xs text-left underline decoration-dotted underline-offset-2 hover:text-fg"
      >
        {figure.name}
      </button>
      <div
        ref={tip}
        id={tipId}
        popover="auto"
        onPointerEnter={onEnter}
        onPointerLeave={onLeave}
        onToggle={(event) => {
          if (event.newState === 'open' && button.current !== null) placeTip(event.currentTarget, button.current);
        }}
        className="fixed inset-auto m-0 w-max max-w-[min(20rem,calc(100vw-1rem))] rounded-md border border-line bg-surface-1 p-3 text-left text-xs font-normal whitespace-normal text-fg shadow-pop"
      >
        {figure.definition}
      </div>
    </>
  );
}
