import { Logo } from '../components/logo.tsx';

const GROUPS = [
  {
    label: 'Product',
    links: [
      { href: '/pricing', label: 'Pricing' },
      { href: '/#pricing', label: 'Plans' },
      { href: '/status', label: 'Status' },
    ],
  },
  {
    label: 'Help',
    links: [
      { href: '/docs', label: 'Docs' },
      { href: '/support', label: 'Support' },
      { href: '/api-docs', label: 'API' },
    ],
  },
  {
    label: 'Legal',
    links: [
      { href: '/legal/terms', label: 'Terms' },
      { href: '/legal/privacy', label: 'Privacy' },
      { href: '/legal/third-party', label: 'Third-party notices' },
    ],
  },
] as const;

/** Foot of every public page: the risk, and where else to go. */
export function SiteFooter() {
  return (
    <footer className="mt-16 border-t border-line bg-surface-1 print:hidden">
      <div className="mx-auto flex w-full max-w-[1232px] flex-wrap gap-x-16 gap-y-8 px-4 py-10">
        <div className="max-w-[44ch] min-w-64 flex-1">
          <Logo />
          <p className="mt-4 text-sm text-fg-2">
            Trading carries risk: you can lose all that you put in. ATB gives signals and tools; you decide what is
            executed. What it shows is educational and no financial advice, and past results, simulated or not, say
            nothing certain about future ones.
          </p>
        </div>
        {GROUPS.map(({ label, links }) => (
          <nav key={label} aria-label={label}>
            <p className="mb-2 text-sm font-medium">{label}</p>
            <ul>
              {links.map(({ href, label: text }) => (
                <li key={href}>
                  <a href={href} className="flex min-h-6 items-center text-sm text-fg-2 coarse:min-h-11 hover:text-fg">
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}
