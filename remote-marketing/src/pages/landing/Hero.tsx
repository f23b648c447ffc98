import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { ButtonLink } from '@site/remote-kit/ui';
import { Icon } from '../../components/Icon.tsx';
import { Promises } from '../../components/Promises.tsx';
import { TrialLink } from '../../components/links.tsx';
import { phoneFallback, screenPicture } from '../../pictures.ts';
import { addressIn } from '@site/shared-i18n';
import { colourCodes, fibreColours, positions } from '../atlasfibre/fibre-colours.ts';
import { Swatch } from '../atlasfibre/Swatch.tsx';
import layout from '../../components/layout.module.css';
import fibreFinderStyles from './FibreFinder.module.css';
import customersStyles from './Customers.module.css';
import styles from './Hero.module.css';

export function Hero() {
  const { t } = useTranslation('marketing');
  const { language } = usePage();
  return (
    <section id="hero" className={styles.hero}>
      <div className={styles.row}>
        <div className={styles.words}>
          <h1 tabIndex={-1}>{t('hero.title')}</h1>
          <p className={styles.lead}>{t('hero.lead')}</p>
          <TrialLink />
          <p className={styles.note}>
            <Icon name="check" />
            {t('hero.note')}
          </p>
          <div className={styles.further}>
            <ButtonLink variant="secondary" href="#apps">
              {t('hero.discover')}
            </ButtonLink>
            <ButtonLink variant="text" href="#contact">
              {t('hero.contact')}
            </ButtonLink>
          </div>
        </div>
        {/* The app's screens on a phone; the shell replaces a picture that fails to load (M3). */}
        <img
          className={styles.phone}
          src={screenPicture('phone', language)}
          data-placeholder={phoneFallback}
          alt={t('hero.phone')}
          width="600"
          height="690"
          fetchPriority="high"
        />
      </div>
      <span className={styles.strands} aria-hidden="true" />
      <FibreFinder />
      <div className={`${layout.inner} ${styles.promises}`}>
        <Promises isShort />
      </div>
      <Customers />
    </section>
  );
}

const [{ order }] = colourCodes;

/** Answered by the style sheet alone, for cables of up to twelve tubes with twelve fibres: a choice shows its answer. */
function FibreFinder() {
  const { t } = useTranslation('marketing');
  const { language } = usePage();
  return (
    <div className={fibreFinderStyles.finder}>
      <label>
        {t('fibre.numberOf')}
        <select defaultValue={38} autoComplete="off">
          {order.map((_, tube) => (
            <optgroup key={tube} label={t('fibre.tube', { tube: tube + 1 })}>
              {order.map((_, index) => (
                <option key={index}>{tube * positions + index + 1}</option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <output>
        {(['tube', 'position'] as const).map((part) => (
          <span key={part} className={fibreFinderStyles[part]}>
            {order.map((colour, index) => (
              <span key={colour} className={fibreFinderStyles.answer}>
                <Swatch colour={colour} />
                <span>
                  {t(`fibre.${part}`, { [part]: index + 1 })} <b>{t(`fibre.colour.${colour}`)}</b>
                </span>
              </span>
            ))}
          </span>
        ))}
      </output>
      <span className={fibreFinderStyles.line} aria-hidden="true">
        {(['tube', 'position'] as const).map((part) => (
          <svg key={part} className={fibreFinderStyles[part]}>
            {order.map((colour) => (
              <rect key={colour} className={fibreFinderStyles.answer} fill={fibreColours[colour]} />
            ))}
          </svg>
        ))}
      </span>
      <a className={layout.headingLink} href={`${addressIn(language, '/atlasfibre')}#colour-code`}>
        {t('fibre.order')}
        <Icon name="arrow" />
      </a>
    </div>
  );
}

/** The customers that the owner names; else five invented logos, labelled as a demonstration. */
function Customers() {
  const { t } = useTranslation('marketing');
  const { customers } = usePage().site;
  return (
    <figure className={customersStyles.customers} data-customers={customers}>
      <ul>
        {customerLogos.map(({ name, logo }) => (
          <li key={name} translate="no">
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path fillRule="evenodd" d={logo} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <figcaption>{t('hero.customers')}</figcaption>
      <p className={customersStyles.named}>
        {t('hero.customersNamed')} <b translate="no">{customers}</b>
      </p>
    </figure>
  );
}

/** Each is named 'example' in a language of the site. Replace them once real customers agree to be shown. */
const customerLogos = [
  { name: 'Exemple SA', logo: 'M3 20 12 3l9 17h-6l-3-6-3 6z' },
  {
    name: 'Muster AG',
    logo: 'M4 4h7v7H4zm9 0h7v7h-7zM4 13h7v7H4zm12.5 0a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z',
  },
  { name: 'Esempio SA', logo: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 5a5 5 0 1 1 0 10z' },
  { name: 'Sample Ltd', logo: 'M3 6h18v3H3zm4 5h14v3H7zm4 5h10v3H11z' },
  { name: 'Modelo Lda', logo: 'M12 2l9 5v10l-9 5-9-5V7zm0 5-4.5 2.5v5L12 17l4.5-2.5v-5z' },
] as const;
