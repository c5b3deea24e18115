import { Menu } from 'lucide-react';
import { Logo } from '../components/logo.tsx';
import { buttonClass } from '../components/ui/button-class.ts';
import { cn } from '../lib/cn.ts';

interface HeaderLink {
  readonly href: string;
  readonly label: string;
}

interface HeaderLinks {
  readonly pages: readonly HeaderLink[];
  readonly secondary: HeaderLink;
  readonly primary: HeaderLink;
}

const HEADERS: Readonly<Record<'public' | 'landing', HeaderLinks>> = {
  public: {
    pages: [
      { href: '/', label: 'Overview' },
      { href: '/pricing', label: 'Pricing' },
      { href: '/docs', label: 'Docs' },
      { href: '/support', label: 'Support' },
    ],
    secondary: { href: '/pricing', label: 'Buy License' },
    primary: { href: '/overview', label: 'Launch App' },
  },
  landing: {
    pages: [
      { href: '/overview', label: 'Dashboard' },
      { href: '/bots', label: 'Bots' },
      { href: '/terminal', label: 'Terminal' },
      { href: '/pricing', label: 'Pricing' },
    ],
    secondary: { href: '/auth', label: 'Sign In' },
    primary: { href: '/auth?tab=sign-up', label: 'Start Trading' },
  },
};

interface PageLinksProps {
  readonly links: readonly HeaderLink[];
  readonly path: string;
  readonly className: string;
}

function isOpen(href: string, path: string): boolean {
  return path === href || (href !== '/' && path.startsWith(`${href}/`));
}

function PageLinks({ links, path, className }: PageLinksProps) {
  return (
    <ul className={className}>
      {links.map(({ href, label }) => (
        <li key={href}>
          <a
            href={href}
            aria-current={isOpen(href, path) ? 'page' : undefined}
            className={cn(
              'flex h-9 items-center rounded-md px-3 text-sm font-medium coarse:h-11 hover:bg-surface-2 hover:text-fg',
              isOpen(href, path) ? 'text-fg' : 'text-fg-2',
            )}
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Opens without a script. */
function MobileMenu({ pages, secondary, path }: HeaderLinks & { readonly path: string }) {
  return (
    <details className="group md:hidden">
      <summary
        aria-label="Menu"
        className="grid size-11 list-none place-items-center rounded-md text-fg-2 hover:bg-surface-2 hover:text-fg [&::-webkit-details-marker]:hidden"
      >
        <Menu aria-hidden className="size-5" />
      </summary>
      <nav aria-label="Menu" className="absolute inset-x-0 top-full border-b border-line bg-surface-1 p-2 shadow-pop">
        <PageLinks links={[...pages, secondary]} path={path} className="flex flex-col" />
      </nav>
    </details>
  );
}

export interface PublicHeaderProps {
  readonly kind: 'public' | 'landing';
  readonly path: string;
}

/** Head of every public page: the landing page leads into the product, all others to each other. */
export function PublicHeader({ kind, path }: PublicHeaderProps) {
  const links = HEADERS[kind];
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-bg print:hidden">
      <div className="mx-auto flex h-14 w-full max-w-[1232px] items-center gap-2 px-4">
        <a href="/" aria-label="ATB, start page" className="mr-2 rounded-sm py-2">
          <Logo />
        </a>
        <nav aria-label="Site" className="hidden md:block">
          <PageLinks links={links.pages} path={path} className="flex" />
        </nav>
        <div className="ml-auto flex items-center gap-2">
          <a href={links.secondary.href} className={buttonClass({ variant: 'outline', size: 'md' }, 'max-md:hidden')}>
            {links.secondary.label}
          </a>
          <a href={links.primary.href} className={buttonClass({ variant: 'primary', size: 'md' })}>
            {links.primary.label}
          </a>
          <MobileMenu {...links} path={path} />
        </div>
      </div>
    </header>
  );
}
