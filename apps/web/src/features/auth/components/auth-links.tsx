const LINKS = [
  { href: '/legal/terms', label: 'Terms' },
  { href: '/legal/privacy', label: 'Privacy' },
  { href: '/support', label: 'Contact Support' },
] as const;

/** Below the forms: what one agrees to, and who helps. Documents of their own, so plain links. */
export function AuthLinks() {
  return (
    <nav aria-label="Help and legal" className="mt-8 flex flex-wrap justify-center gap-x-4 gap-y-1 text-sm">
      {LINKS.map(({ href, label }) => (
        <a key={href} href={href} className="link touch-target rounded-xs">
          {label}
        </a>
      ))}
    </nav>
  );
}
