import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { createQueryClient } from '../lib/query-client.ts';
import { AppRouter } from './app-router.tsx';
import { AppRoutes } from './app-routes.tsx';
import { AuthProvider } from './auth-provider.tsx';
import { StepUpHost } from './step-up-host.tsx';
import { ToasterHost } from './toaster-host.tsx';

/** The whole application. */
export function App() {
  const [queries] = useState(createQueryClient);
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queries}>
        <AppRouter>
          <AuthProvider>
            <AppRoutes />
            <StepUpHost />
            <ToasterHost />
          </AuthProvider>
        </AppRouter>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
