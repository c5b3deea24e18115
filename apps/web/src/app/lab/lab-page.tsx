// app/lab: every component in every state, for eyes, axe and visual tests. Not part of a production build.
import { Page } from '../../components/page.tsx';

/** `/lab` */
export function LabPage() {
  return <Page title="Lab">…</Page>;
}
