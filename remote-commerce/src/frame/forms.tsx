import type { ComponentProps } from 'react';
import { longestEmail } from '@site/api-contract/field-limits';
import { value, when, usePage } from '@site/remote-kit';
import { Field } from '@site/remote-kit/ui';

type FieldProps = ComponentProps<typeof Field>;

export const ofEmail = { type: 'email', autoComplete: 'email', maxLength: longestEmail } as const;

export function EmailField(props: Omit<FieldProps, 'type' | 'maxLength'>) {
  return <Field {...ofEmail} {...props} />;
}

/** A field with the visitor's input and its error, both filled in by the shell. */
export function FilledField(props: Omit<FieldProps, 'error' | 'defaultValue' | 'ref'>) {
  const typed = value(props.name);
  const error = `errors.${props.name}`;
  return when(
    error,
    <Field {...props} defaultValue={typed} error={value(error)} />,
    <Field {...props} defaultValue={typed} />,
  );
}

export interface ApiFormProps extends Omit<ComponentProps<'form'>, 'action' | 'method'> {
  action: string;
  values?: Readonly<Record<string, string>> | undefined;
}

/** A form that needs no script: the api answers it with a redirect. */
export function ApiForm({ action, values, children, ...props }: ApiFormProps) {
  const { language } = usePage();
  return (
    <form method="post" action={`/api/${action}`} {...props}>
      {Object.entries({ language, ...values }).map(([name, content]) => (
        <input key={name} type="hidden" name={name} value={content} />
      ))}
      {children}
    </form>
  );
}
