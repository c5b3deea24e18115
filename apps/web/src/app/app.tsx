import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { BrowserRouter } from 'react-router';
import { createQueryClient } from '../lib/query-client.ts';
import { AppRoutes } from './app-routes.tsx';
import { AuthProvider } from './auth-provider.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { ToasterHost } from './toaster-host.tsx';

/** The whole application. */
export function App() {
  const [queries] = useState(createQueryClient);
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queries}>
        <BrowserRouter useTransitions={false}>
          <AuthProvider>
            <AppRoutes />
            <ToasterHost />
          </AuthProvider>
        </BrowserRouter>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
