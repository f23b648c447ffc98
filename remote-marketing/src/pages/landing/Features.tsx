import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { addressIn } from '@site/shared-i18n';
import { Icon } from '../../components/Icon.tsx';
import layout from '../../components/layout.module.css';
import fibre from './features/fibre.svg?inline';
import languages from './features/languages.svg?inline';
import offline from './features/offline.svg?inline';
import pdf from './features/pdf.svg?inline';
import photos from './features/photos.svg?inline';
import signature from './features/signature.svg?inline';
import styles from './Features.module.css';

/** In the grid's order, with each one's picture, inline: none of them comes later than its words. */
const features = [
  ['offline', offline],
  ['photos', photos],
  ['pdf', pdf],
  ['signature', signature],
  ['fibre', fibre],
  ['languages', languages],
] as const;

export function Features() {
  const { t } = useTranslation('marketing');
  const { language } = usePage();
  return (
    <section id="features" className={`${layout.section} ${layout.sunken}`}>
      <div className={layout.inner} data-reveal>
        <div className={layout.heading}>
          <h2>{t('features.title')}</h2>
          <p>{t('features.lead')}</p>
        </div>
        <ul className={styles.grid}>
          {features.map(([feature, picture]) => (
            <li key={feature}>
              <img src={picture} alt="" width="400" height="240" />
              <h3>
                {feature === 'fibre' ? (
                  <a
                    className={layout.headingLink}
                    href={`${addressIn(language, '/atlasfibre')}#colour-code`}
                  >
                    {t(`features.${feature}.title`)}
                    <Icon name="arrow" />
                  </a>
                ) : (
                  t(`features.${feature}.title`)
                )}
              </h3>
              <p>{t(`features.${feature}.text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
