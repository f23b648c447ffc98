import { useTranslation } from 'react-i18next';
import { Island, usePage } from '@site/remote-kit';
import { Card } from '@site/remote-kit/ui';
import { ContactForm } from './ContactForm.tsx';
import { ContactOutcomes } from './ContactOutcomes.tsx';
import styles from './ContactIsland.module.css';

/**
 * The contact form, with the privacy policy beside the island: a pointer on that link loads no React.
 * @param props.subject the initial subject; the visitor may change it
 */
export function ContactIsland({ subject }: { subject?: string | undefined }) {
  const { t } = useTranslation('marketing');
  const { pageAddress } = usePage();
  return (
    <div>
      <ContactOutcomes />
      <Card as="div">
        <Island name="contact-form">
          <ContactForm subject={subject} />
        </Island>
        <p className={styles.privacy}>
          {t('contact.yourData')} <a href={pageAddress('privacy')}>{t('contact.privacy')}</a>
        </p>
      </Card>
    </div>
  );
}
