import type { AccountData, DeviceConfirmationData } from '@site/api-contract';
import { formName } from '@site/api-contract/form-name';
import { pageTemplate } from '@site/remote-kit';
import { ApiForm, type ApiFormProps } from '../../forms/api-forms.tsx';

const { value } = pageTemplate<AccountData | DeviceConfirmationData>();

/** A form of a signed-in customer, with its CSRF token. @param props.form the last part of its endpoint's path */
export function AccountForm({ form, values, ...props }: Omit<ApiFormProps, 'action'> & { form: string }) {
  const csrf = value(`csrf.${formName(form)}`);
  return <ApiForm action={`account/${form}`} values={{ csrf, ...values }} {...props} />;
}
