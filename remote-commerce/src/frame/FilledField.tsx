import type { ComponentProps } from 'react';
import { value, when } from '@site/remote-kit';
import { Field } from '@site/remote-kit/ui';

type FilledFieldProps = Omit<ComponentProps<typeof Field>, 'error' | 'defaultValue' | 'ref'>;

/** A field with the visitor's input and its error, both filled in by the shell. */
export function FilledField(props: FilledFieldProps) {
  const { name } = props;
  const typed = value(name);
  const error = `errors.${name}`;
  return when(
    error,
    <Field {...props} defaultValue={typed} error={value(error)} />,
    <Field {...props} defaultValue={typed} />,
  );
}
