import { Columns3 } from 'lucide-react';
import { lazy, type ReactNode } from 'react';
import { MenuOnDemand } from '../ui/menu-on-demand.tsx';
import type { ColumnsMenuProps } from './columns-menu.tsx';

const load = () => import('./columns-menu.tsx');
const ColumnsMenu = lazy(async () => ({ default: (await load()).ColumnsMenu })) as <Row>(
  props: ColumnsMenuProps<Row>,
) => ReactNode;

export type ColumnsMenuButtonProps<Row> = Omit<ColumnsMenuProps<Row>, 'trigger' | 'open' | 'onOpenChange'>;

/** Opens the menu of columns. */
export function ColumnsMenuButton<Row>(props: ColumnsMenuButtonProps<Row>) {
  const content = (
    <>
      <Columns3 aria-hidden />
      Columns
    </>
  );
  return (
    <MenuOnDemand load={load} button={{ variant: 'outline', children: content }}>
      {(trigger, open, onOpenChange) => (
        <ColumnsMenu {...props} trigger={trigger} open={open} onOpenChange={onOpenChange} />
      )}
    </MenuOnDemand>
  );
}
