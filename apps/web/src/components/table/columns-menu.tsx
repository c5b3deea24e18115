import { Columns3 } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { DropdownMenu, MenuCheckItem, MenuLabel } from '../ui/dropdown-menu.tsx';
import type { DataColumn } from './data-column.ts';

export interface ColumnsMenuProps<Row> {
  readonly columns: ReadonlyArray<DataColumn<Row>>;
  readonly isVisible: (id: string) => boolean;
  readonly onVisibleChange: (id: string, isVisible: boolean) => void;
}

/** Shows and hides columns. */
export function ColumnsMenu<Row>({ columns, isVisible, onVisibleChange }: ColumnsMenuProps<Row>) {
  return (
    <DropdownMenu
      trigger={
        <Button variant="outline">
          <Columns3 aria-hidden />
          Columns
        </Button>
      }
    >
      <MenuLabel>Columns</MenuLabel>
      {columns.map((column) => (
        <MenuCheckItem
          key={column.id}
          isChecked={isVisible(column.id)}
          onCheckedChange={(checked) => onVisibleChange(column.id, checked)}
        >
          {column.header}
        </MenuCheckItem>
      ))}
    </DropdownMenu>
  );
}
