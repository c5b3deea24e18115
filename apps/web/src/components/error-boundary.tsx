import { GENERAL_MESSAGES } from '@atb/api/messages/general';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from './ui/button.tsx';
import { readErrorFacts } from '../lib/error-facts.ts';
import { recordError } from '../lib/error-log.ts';

export interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** A change of it (a new address, another tab) clears the failure. */
  readonly resetKey?: string;
  /**
   * What takes the place of what broke: a page of its own, a few lines inside a part of one, or nothing, for what nobody
   * misses while it is away.
   */
  readonly place?: 'page' | 'part' | 'nowhere';
}

interface ErrorBoundaryState {
  readonly error: unknown;
  readonly hasError: boolean;
  readonly resetKey: string | undefined;
}

interface FallbackProps {
  readonly error: unknown;
  readonly onReset: () => void;
}

function Detail({ error }: { readonly error: unknown }) {
  if (!import.meta.env.DEV) return null;
  return <pre className="max-w-full overflow-auto text-left text-2xs text-fg-3">{String(error)}</pre>;
}

function PageFallback({ error, onReset }: FallbackProps) {
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-2 px-4 py-16 text-center">
      <h1 className="text-xl font-semibold">{GENERAL_MESSAGES.boundaryTitle}</h1>
      <p className="text-sm text-fg-2">{GENERAL_MESSAGES.unexpectedScreen}</p>
      <Detail error={error} />
      <div className="mt-3 flex gap-2">
        <Button variant="primary" size="md" onClick={onReset}>
          Try Again
        </Button>
        <Button variant="outline" size="md" onClick={() => location.reload()}>
          Refresh Page
        </Button>
      </div>
    </div>
  );
}

function PartFallback({ error, onReset }: FallbackProps) {
  return (
    <div role="alert" className="flex flex-col items-start gap-2 p-3 text-sm">
      <p className="text-fg-2">This part of the page failed to draw. The rest works, and your bots go on.</p>
      <Detail error={error} />
      <div className="flex gap-2">
        <Button size="xs" variant="outline" onClick={onReset}>
          Try again
        </Button>
        <Button size="xs" variant="ghost" onClick={() => location.reload()}>
          Refresh page
        </Button>
      </div>
    </div>
  );
}

/** Catches what a screen throws while it renders, keeps it in the error log and offers a way on. React asks for a class here. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { error, hasError: true };
  }

  static getDerivedStateFromProps(
    props: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    return props.resetKey === state.resetKey ? null : { resetKey: props.resetKey, hasError: false, error: null };
  }

  override state: ErrorBoundaryState = { error: null, hasError: false, resetKey: this.props.resetKey };

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    const { message, code } = readErrorFacts(error);
    recordError({
      message,
      code,
      details: info.componentStack?.slice(0, 2000) ?? null,
      timestamp: new Date().toISOString(),
      userId: null,
      action: `render ${location.pathname}`,
    });
  }

  override render(): ReactNode {
    const { error, hasError } = this.state;
    const { children, place = 'page' } = this.props;
    if (!hasError) return children;
    if (place === 'nowhere') return null;
    const Fallback = place === 'page' ? PageFallback : PartFallback;
    return <Fallback error={error} onReset={() => this.setState({ error: null, hasError: false })} />;
  }
}
