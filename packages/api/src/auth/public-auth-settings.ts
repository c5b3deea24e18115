/** Who may open an account: anybody, whoever the operator invites, or nobody but whom the operator gives one. */
export type SignUpMode = 'open' | 'invitation' | 'closed';

/** Another service to sign in by, as clients are told of it. */
export interface SignInProvider {
  /** `github`, `google`, `custom:oidc`. */
  readonly id: string;
  /** What people call it. */
  readonly label: string;
}

/** What the auth service says of itself to a sign-in page: GoTrue's `/settings`, of which a page may count on nothing. */
export interface PublicAuthSettings {
  readonly disable_signup?: boolean;
  /** Of our own server alone: a project at Supabase says only whether sign-up is off. */
  readonly sign_up?: SignUpMode;
  /** Providers by name, and whether each is on. */
  readonly external?: Readonly<Record<string, boolean>>;
  /** Of our own server alone: those that are on, with what people call them. */
  readonly sign_in_providers?: readonly SignInProvider[];
}
