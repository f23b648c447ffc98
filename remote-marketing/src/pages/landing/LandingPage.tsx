import { useTranslation } from 'react-i18next';
import { Disclosure } from '@site/remote-kit/ui';
import layout from '../../components/layout.module.css';
import { Promises } from '../../components/Promises.tsx';
import { AppShowcase } from './AppShowcase.tsx';
import { CallToAction } from './CallToAction.tsx';
import { Contact } from './Contact.tsx';
import { Dock } from './Dock.tsx';
import { Features } from './Features.tsx';
import { Hero } from './Hero.tsx';
import { Pricing } from './Pricing.tsx';
import styles from './LandingPage.module.css';

/** The sections in their order (M1). */
export default function LandingPage() {
  const { t } = useTranslation('marketing');
  return (
    <>
      <Hero />
      <Dock />
      <AppShowcase />
      <Features />
      <div className={`${layout.inner} ${styles.promises}`}>
        <Disclosure look="plain" onPhones summary={t('promises.title')}>
          <Promises />
        </Disclosure>
      </div>
      <Pricing />
      <CallToAction />
      <Contact />
    </>
  );
}
