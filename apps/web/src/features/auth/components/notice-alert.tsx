import { Alert } from '../../../components/ui/alert.tsx';
import type { Notice } from '../use-credential-form.ts';

/** The provider's answer above the form. */
export function NoticeAlert({ notice }: { readonly notice: Notice | null }) {
  if (notice === null) return null;
  return <Alert tone={notice.tone}>{notice.text}</Alert>;
}
