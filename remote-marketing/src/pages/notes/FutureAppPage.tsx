import { useTranslation } from 'react-i18next';
import { useIsland } from '@site/shell-contract/react';
import { ContactForm } from '../../contact-form/ContactForm.tsx';
import { NotePage } from './NotePage.tsx';

/** An app that is in preparation: `future-app-1` or `future-app-2`. Promises nothing, and tells who asks. */
export default function FutureAppPage() {
  const { t } = useTranslation('marketing');
  const number = useIsland().page.slice('future-app-'.length);
  return (
    <NotePage
      title={t('notes.future.title', { number })}
      lead={t('notes.future.lead')}
      sections={(['one', 'two'] as const).map((section) => ({
        title: t(`notes.future.${section}.title`),
        text: t(`notes.future.${section}.text`),
      }))}
    >
      <ContactForm subject={t('notes.future.subject', { number })} />
    </NotePage>
  );
}
