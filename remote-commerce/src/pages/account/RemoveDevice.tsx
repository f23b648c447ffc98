import { useTranslation } from 'react-i18next';
import { value } from '@site/remote-kit';
import { Button } from '@site/remote-kit/ui';
import { AccountForm } from './AccountForm.tsx';

/** Removes the device of a list's item. @param values sent with it */
export function RemoveDevice({ values }: { values?: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('commerce');
  const label = t('account.devices.remove');
  return (
    <AccountForm form="remove-device" values={{ device: value('device'), ...values }}>
      <Button type="submit" variant="secondary" aria-label={`${label}: ${value('deviceName')}`}>
        {label}
      </Button>
    </AccountForm>
  );
}
