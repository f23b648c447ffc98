import type { BillingData, DeclarationFormData } from '@site/api-contract';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { value, when, usePage } from '@site/remote-kit';
import { Field } from '@site/remote-kit/ui';
import { Choice } from '@site/remote-kit/ui/Choice.tsx';

/* Forms that need no script: the api answers them with a redirect, and each field says itself what the browser refuses. */

type FieldProps = ComponentProps<typeof Field>;

export function ApiField(props: Omit<FieldProps, 'refusals' | 'ref'>) {
  const { t } = useTranslation('commerce');
  const invalid = props.type === 'email' ? t('payment.emailInvalid') : t('forms.invalid');
  return <Field {...props} refusals={[t('forms.required', { field: props.label }), invalid]} />;
}

type Filled<Form extends { errors?: object | undefined }> = keyof Form & keyof NonNullable<Form['errors']>;

interface FilledFieldProps extends Omit<ComponentProps<typeof ApiField>, 'name' | 'error' | 'defaultValue'> {
  name: Filled<BillingData> | Filled<DeclarationFormData>;
}

/** A field with the visitor's input and its error, both filled in by the shell. */
export function FilledField(props: FilledFieldProps) {
  const typed = value(props.name);
  const error = `errors.${props.name}`;
  return when(
    error,
    <ApiField {...props} defaultValue={typed} error={value(error)} />,
    <ApiField {...props} defaultValue={typed} />,
  );
}

/** A box that has to be ticked. */
export function RequiredTick(props: Omit<ComponentProps<typeof Choice>, 'type' | 'required'>) {
  const { t } = useTranslation('commerce');
  return <Choice type="checkbox" required refusal={t('forms.tick')} {...props} />;
}

export interface ApiFormProps extends Omit<ComponentProps<'form'>, 'action' | 'method'> {
  action: string;
  values?: Readonly<Record<string, string>> | undefined;
}

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
