/** Where a denial by the plan leads, in words and in toasts. */
export const PLANS_ACTION = { href: '/pricing', label: 'See plans and pricing' } as const;
