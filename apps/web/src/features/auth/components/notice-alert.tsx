import { ResendButton } from '../../../components/resend-button.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import type { Notice } from '../use-credential-form.ts';

/** The provider's answer above the form, and the way to another mail where it speaks of one. */
export function NoticeAlert({ notice }: { readonly notice: Notice | null }) {
  if (notice === null) return null;
  const { tone, text, resend } = notice;
  return (
    <>
      <Alert tone={tone}>{text}</Alert>
      {resend !== undefined && <ResendButton resend={resend} hasSent={tone === 'success'} />}
    </>
  );
}
