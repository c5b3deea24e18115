/** Stands behind a sentence by which the plan refuses something: the way to more. */
export function PlanLink() {
  return (
    <a href="/pricing" className="link">
      See plans and pricing
    </a>
  );
}
