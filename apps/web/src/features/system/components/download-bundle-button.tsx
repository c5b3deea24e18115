import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import type { SystemReport } from '../api/system-report.ts';
import { redactReport } from '../redact-report.ts';

/** Saves the report, this browser's diagnostics and its kind in one file, without mail and network addresses. */
export function DownloadBundleButton({ report }: { readonly report: SystemReport }) {
  const queries = useQueryClient();
  const save = (): void => {
    const bundle = redactReport({
      report,
      diagnostics: queries.getQueryData(['diagnostics']) ?? null,
      browser: { agent: navigator.userAgent, language: navigator.language, width: innerWidth, height: innerHeight },
    });
    const url = URL.createObjectURL(new Blob([JSON.stringify(bundle, null, 2)], { type: 'application/json' }));
    const link = Object.assign(document.createElement('a'), {
      href: url,
      download: `atb-diagnostics-${report.madeAt.slice(0, 19).replaceAll(':', '')}.json`,
    });
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <Button size="xs" variant="outline" onClick={save}>
      <Download aria-hidden />
      Diagnostics bundle
    </Button>
  );
}
