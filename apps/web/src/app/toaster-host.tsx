import { X } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Alert } from '../components/ui/alert.tsx';
import { IconButton } from '../components/ui/icon-button.tsx';
import {
  registerToastHost,
  type RaiseToast,
  setToastHost,
  takeWaitingToasts,
  type WaitingToast,
} from '../lib/notify.ts';

/** Shows the waiting toasts once the toaster listens: effects of children run first. */
function Announced({ raise, children }: { readonly raise: RaiseToast; readonly children: ReactNode }) {
  useEffect(() => {
    setToastHost(raise);
    return () => setToastHost(null);
  }, [raise]);
  return children;
}

interface PlainToastsProps {
  readonly toasts: readonly WaitingToast[];
  readonly onClose: (toast: WaitingToast) => void;
}

/** What there is to say while the toaster's code cannot be fetched: it is the server's absence that has to be told. */
function PlainToasts({ toasts, onClose }: PlainToastsProps) {
  return (
    <div className="fixed inset-x-3 bottom-34 z-60 mx-auto flex max-w-96 flex-col gap-2 md:bottom-4">
      {toasts.map((toast) => (
        <Alert
          key={toast.id}
          tone={toast.kind}
          title={toast.title}
          actions={
            <IconButton label="Close" size="icon-xs" onClick={() => onClose(toast)}>
              <X aria-hidden />
            </IconButton>
          }
        >
          {toast.notice.detail}
        </Alert>
      ))}
    </div>
  );
}

/** Mounts the toaster with the first toast. */
export function ToasterHost() {
  const [toaster, setToaster] = useState<ReactNode>(null);
  const [plain, setPlain] = useState<readonly WaitingToast[]>([]);
  useEffect(() => {
    const mount = async (): Promise<void> => {
      try {
        const [{ Toaster }, { raiseToast }] = await Promise.all([
          import('../components/ui/toaster.tsx'),
          import('../lib/raise-toast.ts'),
        ]);
        setToaster(
          <Announced raise={raiseToast}>
            <Toaster />
          </Announced>,
        );
      } catch {
        const toasts = takeWaitingToasts();
        setPlain((shown) => [...shown, ...toasts].slice(-3));
      }
    };
    registerToastHost(() => void mount());
  }, []);
  return (
    <>
      {plain.length > 0 && (
        <PlainToasts toasts={plain} onClose={(toast) => setPlain((shown) => shown.filter((each) => each !== toast))} />
      )}
      {toaster}
    </>
  );
}
