import { formName } from '@site/api-contract/form-name';
import { value } from '@site/remote-kit';
import { ApiForm, type ApiFormProps } from '../../forms/api-forms.tsx';

/** A form of a signed-in customer, with its CSRF token. @param props.form the last part of its endpoint's path */
export function AccountForm({ form, values, ...props }: Omit<ApiFormProps, 'action'> & { form: string }) {
  const csrf = value(`csrf.${formName(form)}`);
  return <ApiForm action={`account/${form}`} values={{ csrf, ...values }} {...props} />;
}
