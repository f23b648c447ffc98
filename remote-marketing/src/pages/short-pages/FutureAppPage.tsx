import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { ContactIsland } from '../../contact-form/ContactIsland.tsx';
import { ShortPage } from './CompanyPage.tsx';

/** An app in preparation, `future-app-1` or `future-app-2`, with a form for news about it. */
export default function FutureAppPage() {
  const { t } = useTranslation('marketing');
  const number = usePage().page.slice('future-app-'.length);
  return (
    <ShortPage
      title={t('shortPages.future.title', { number })}
      lead={t('shortPages.future.lead')}
      section={{ title: t('shortPages.future.two.title'), text: t('shortPages.future.two.text') }}
    >
      <ContactIsland subject={t('shortPages.future.subject', { number })} />
    </ShortPage>
  );
}
