import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

export const SCRIM_CLASS =
  'fixed inset-0 z-50 bg-scrim data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out';

export interface DialogHeaderProps {
  readonly title: ReactNode;
  readonly description?: ReactNode;
}

/** Title, description and the closing cross of a dialog or sheet. */
export function DialogHeader({ title, description }: DialogHeaderProps) {
  return (
    <div className="flex items-start gap-2 border-b border-line px-4 py-3">
      <div className="min-w-0 flex-1">
        <RadixDialog.Title className="text-lg font-semibold">{title}</RadixDialog.Title>
        {description !== undefined && (
          <RadixDialog.Description className="mt-0.5 text-sm text-fg-2">{description}</RadixDialog.Description>
        )}
      </div>
      <RadixDialog.Close asChild>
        <Button variant="ghost" size="icon-xs" aria-label="Close" className="-mr-1">
          <X aria-hidden />
        </Button>
      </RadixDialog.Close>
    </div>
  );
}
