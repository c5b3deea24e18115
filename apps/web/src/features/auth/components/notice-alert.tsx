import { lazy, Suspense } from 'react';
import { Alert } from '../../../components/ui/alert.tsx';
import type { FormNotice } from '../use-credential-form.ts';

const ResendButton = lazy(async () => ({
  default: (await import('../../../components/resend-button.tsx')).ResendButton,
}));

/** The provider's answer above the form, and the way to another mail where it speaks of one. */
export function NoticeAlert({ notice }: { readonly notice: FormNotice | null }) {
  if (notice === null) return null;
  const { tone, text, resend } = notice;
  return (
    <>
      <Alert tone={tone}>{text}</Alert>
      <Suspense fallback={<div className="h-control" />}>
        {resend !== undefined && <ResendButton resend={resend} hasSent={tone === 'success'} />}
      </Suspense>
    </>
  );
}
