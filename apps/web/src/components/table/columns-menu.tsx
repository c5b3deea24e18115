import type { ReactElement } from 'react';
import { DropdownMenu, MenuCheckItem, MenuLabel } from '../ui/dropdown-menu.tsx';
import type { DataColumn } from './data-column.ts';

export interface ColumnsMenuProps<Row> {
  readonly columns: ReadonlyArray<DataColumn<Row>>;
  readonly isVisible: (id: string) => boolean;
  readonly onVisibleChange: (id: string, isVisible: boolean) => void;
  readonly trigger: ReactElement;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Shows and hides columns. */
export function ColumnsMenu<Row>({ columns, isVisible, onVisibleChange, ...menu }: ColumnsMenuProps<Row>) {
  return (
    <DropdownMenu {...menu}>
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
