import { useTranslation } from 'react-i18next';
import { Island, usePage } from '@site/remote-kit';
import { Card, Outcomes } from '@site/remote-kit/ui';
import { ContactForm } from './ContactForm.tsx';
import styles from './ContactIsland.module.css';

/** The contact form, with the privacy policy beside the island: a pointer on that link loads no React. */
export function ContactIsland({ subject }: { subject?: string | undefined }) {
  const { t } = useTranslation('marketing');
  const { pageAddress } = usePage();
  const result = (title: string, text: string) => (
    <>
      <strong>{title}</strong> {text}
    </>
  );
  return (
    <div>
      {/* For forms without script; CSS shows the one that the address's fragment names. */}
      <div className={styles.outcomes}>
        <Outcomes
          form="contact"
          good={{ sent: result(t('contact.success'), t('contact.successMessage')) }}
          bad={{
            invalid: result(t('contact.error'), t('contact.invalid')),
            limited: result(t('contact.error'), t('contact.limited')),
            failed: result(t('contact.error'), t('contact.errorMessage')),
          }}
        />
      </div>
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
