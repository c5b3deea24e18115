// web: serves the built web app: its files as they are, its pages with what they need first named up front.

export interface Page {
  readonly path: string;
  /** The page's own module, as the build's manifest names it; null for an address that leads on to another. */
  readonly module: string | null;
  /** The page lies behind the sign-in, in the shell. */
  readonly isProtected: boolean;
}

/** The module around every page behind the sign-in. */
export const SHELL_MODULE = 'src/app/shell/app-shell.tsx';

/** Every address of the web app; a test holds the list equal to the app's own routes. Any other answers 404. */
export const PAGES: readonly Page[] = [
  { path: '/', module: 'src/features/auth/auth-page.tsx', isProtected: false },
  { path: '/auth', module: 'src/features/auth/auth-page.tsx', isProtected: false },
  { path: '/overview', module: 'src/features/overview/overview-page.tsx', isProtected: true },
  { path: '/dashboard', module: 'src/features/overview/overview-page.tsx', isProtected: true },
  { path: '/bots', module: 'src/features/bots/bots-page.tsx', isProtected: true },
  { path: '/portfolio', module: 'src/features/portfolio/portfolio-page.tsx', isProtected: true },
  { path: '/terminal', module: 'src/features/terminal/terminal-page.tsx', isProtected: true },
  { path: '/settings', module: 'src/features/settings/settings-page.tsx', isProtected: true },
];
