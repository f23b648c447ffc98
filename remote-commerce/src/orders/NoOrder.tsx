import { addressIn } from '@site/shared-i18n';
import { usePage, useTexts } from '@site/remote-kit';
import { ButtonLink } from '@site/remote-kit/ui';
import { HomeLink } from '../frame/HomeLink.tsx';
import { PageFrame } from '../frame/PageFrame.tsx';
import styles from '../payment/payment.module.css';

/** What a page shows that knows no order: why, and whom to ask. */
export function NoOrder({ title, text }: { title: string; text: string }) {
  const t = useTexts('order.contact');
  const { language } = usePage();
  return (
    <PageFrame title={title} lead={text} width="narrow">
      <div className={styles.actions}>
        <ButtonLink href={`${addressIn(language, '/')}#contact`}>{t('order.contact')}</ButtonLink>
        <HomeLink />
      </div>
    </PageFrame>
  );
}
