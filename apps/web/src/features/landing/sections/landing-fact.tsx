/** A figure of the landing page with its name. */
export function LandingFact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt className="text-xs text-fg-2">{label}</dt>
      <dd className="num text-base font-medium">{value}</dd>
    </div>
  );
}
