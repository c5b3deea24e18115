import { Panel } from '../../../components/panel.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';

/** Takes an address that is to be mailed about incidents: a form of the platform, so that it works without JavaScript. */
export function SubscribeForm() {
  return (
    <Panel title="Mails about incidents">
      <form method="post" action="/status/subscribe" className="flex max-w-xl flex-wrap items-end gap-2">
        <Field label="E-mail address" className="min-w-56 flex-1">
          {(control) => <Input {...control} type="email" name="email" required maxLength={254} autoComplete="email" />}
        </Field>
        <Button type="submit" variant="outline">
          Subscribe
        </Button>
      </form>
      <p className="mt-2 max-w-[75ch] text-xs text-fg-2">
        You get a mail with a link to confirm, and then one when an incident is opened and when it is closed. Each has a
        link that ends it and removes the address.
      </p>
    </Panel>
  );
}
