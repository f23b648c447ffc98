import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { addressIn, type Language } from '@site/shared-i18n';
import { Icon } from '../../components/Icon.tsx';
import layout from '../../components/layout.module.css';
import { picture, screenPicture } from '../../pictures.ts';
import styles from './Features.module.css';

/** In the grid's order, with each one's picture. */
const features = [
  ['offline', () => picture('feature-offline')],
  ['photos', (language: Language) => screenPicture('feature-photos', language)],
  ['pdf', () => picture('feature-pdf')],
  ['signature', () => picture('feature-signature')],
  ['fibre', () => picture('feature-fibre')],
  ['languages', (language: Language) => screenPicture('feature-languages', language)],
] as const;

export function Features() {
  const { t } = useTranslation('marketing');
  const { language, site } = usePage();
  return (
    <section id="features" className={`${layout.section} ${layout.sunken}`}>
      <div className={layout.inner} data-reveal>
        <div className={layout.heading}>
          <h2>{t('features.title')}</h2>
          <p>{t('features.lead')}</p>
        </div>
        <ul className={styles.grid}>
          {features.map(([feature, pictureIn]) => (
            <li key={feature}>
              <img src={pictureIn(language)} alt="" width="400" height="240" loading="lazy" />
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
              <p>{t(`features.${feature}.text`, { languages: site.appLanguages })}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
