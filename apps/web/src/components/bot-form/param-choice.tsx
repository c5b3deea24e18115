import { useController, useFormContext, type FieldPath, type FieldValues, type PathValue } from 'react-hook-form';
import { RadioCards, type RadioCardOption } from '../ui/radio-cards.tsx';

export interface ParamChoiceProps<Values extends FieldValues, Name extends FieldPath<Values>> {
  readonly name: Name;
  readonly legend: string;
  readonly options: ReadonlyArray<RadioCardOption<PathValue<Values, Name> & string>>;
}

/** An option of a bot with two answers, both explained. */
export function ParamChoice<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: ParamChoiceProps<Values, Name>,
) {
  const { name, legend, options } = props;
  const { control } = useFormContext<Values>();
  const { field } = useController({ control, name });
  return (
    <RadioCards
      legend={legend}
      value={field.value}
      onValueChange={field.onChange}
      className="grid-cols-2"
      options={options}
    />
  );
}
