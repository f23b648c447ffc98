import { addressIn, formatPrice } from '@site/shared-i18n';
import { useTranslation } from 'react-i18next';
import { plans, type Plan } from '@site/api-contract/price-list';
import { usePage } from '@site/remote-kit';
import { ButtonLink } from '@site/remote-kit/ui';
import { Disclosure } from '@site/remote-kit/ui/Disclosure.tsx';
import unseen from '@site/remote-kit/ui/Unseen.module.css';
import { Checks, Icon } from '../../components/Icon.tsx';
import layout from '../../components/layout.module.css';
import { Questions } from '../../components/Questions.tsx';
import { TrialLink } from '../../components/links.tsx';
import { screenPicture } from '../../pictures.ts';
import { cardFeatures, planPeople, type Feature } from '../../plans.ts';
import { pricingQuestions } from '../../questions.ts';
import { PlanTable } from './PlanTable.tsx';
import styles from './Pricing.module.css';

export function Pricing() {
  const { t } = useTranslation('marketing');
  const { language, site } = usePage();
  return (
    <section id="pricing" className={layout.section}>
      <div className={layout.inner} data-reveal>
        <div className={`${layout.heading} ${styles.lead}`}>
          <div>
            <h2>{t('pricing.title')}</h2>
            <p>{t('pricing.lead')}</p>
          </div>
          <figure>
            <img src={screenPicture('sync', language)} alt="" width="520" height="300" loading="lazy" />
            <figcaption>{t('pricing.sync')}</figcaption>
          </figure>
        </div>
        <ul className={styles.plans}>
          {plans.map((plan) => (
            <PlanCard key={plan.id} plan={plan} />
          ))}
        </ul>
        <SingleMonths />
        <PlanTable />
        <div
          role="group"
          className={`${styles.questions} ${layout.withQuestions}`}
          aria-labelledby="questions"
        >
          <h3 id="questions">{t('pricing.faq.title')}</h3>
          <Questions entries={pricingQuestions(t, site)} />
        </div>
      </div>
    </section>
  );
}

function PlanCard({ plan }: { plan: Plan }) {
  const { t } = useTranslation('marketing');
  const { language, site } = usePage();
  const title = t(`pricing.${plan.id}.title`);
  const { includes, excludes } = cardFeatures[plan.id];
  return (
    <li className={plan.popular ? `${styles.plan} ${styles.popular}` : styles.plan}>
      <div className={styles.offer}>
        <h3>{title}</h3>
        {plan.popular && <span className={layout.badge}>{t('pricing.popular')}</span>}
        <p className={styles.subtitle}>{t(`pricing.${plan.id}.subtitle`)}</p>
        <p className={styles.summary}>{t(`pricing.${plan.id}.summary`)}</p>
        <p className={styles.price}>
          <strong>{formatPrice(plan.amount, language)}</strong> {t('pricing.perMonth')}
          <span>, {t(`pricing.people.${planPeople[plan.id]}`, { people: site.businessPeople })}</span>
        </p>
        <TrialLink plan={plan.id} variant={plan.popular ? 'primary' : 'secondary'} />
        <p className={styles.lesser}>
          <ButtonLink
            variant="text"
            href={site.paymentLinks[plan.id]}
            target="_blank"
            rel="noopener"
            aria-label={`${t('checkout.payNow')}, ${title} ${t('pricing.newTab')}`}
          >
            {t('checkout.payNow')}
            <Icon name="card" />
          </ButtonLink>
          <SingleMonth plan={plan} text={t('pricing.oneMonthShort')} />
        </p>
        <p className={styles.oneLink} data-link-of={site.paymentLinkOf}>
          {t('pricing.oneLink')}
        </p>
      </div>
      <div className={styles.contents}>
        <Disclosure variant="plain" onPhones summary={t('pricing.contents')}>
          <ul className={`${layout.checks} ${styles.features}`}>
            {includes.map((entry) => (
              <FeatureItem key={entry.feature} entry={entry} />
            ))}
            {excludes.map((entry) => (
              <FeatureItem key={entry.feature} entry={entry} isExcluded />
            ))}
          </ul>
        </Disclosure>
        {plan.id === 'business' && (
          // Most Business features are set up with the customer.
          <ButtonLink variant="text" href={`${addressIn(language, '/')}#contact-business`}>
            {t('pricing.talkFirst')}
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

function FeatureItem({ entry, isExcluded = false }: { entry: Feature; isExcluded?: boolean }) {
  const { t } = useTranslation('marketing');
  const { feature, note, parts } = entry;
  const meaning = (
    <span className={unseen.unseen}>{t(isExcluded ? 'pricing.excluded' : 'pricing.included')}</span>
  );
  // The parts are what counts; the entry is their label.
  if (parts)
    return (
      <li className={styles.group}>
        <small>
          {meaning} {t(feature)}
        </small>
        <Checks lines={parts.map((part) => t(part))} />
      </li>
    );
  return (
    <li className={isExcluded ? styles.excluded : undefined}>
      <Icon name={isExcluded ? 'cross' : 'check'} />
      {meaning} {t(feature)}
      {note && <small> {t(note)}</small>}
    </li>
  );
}

/** A plan for a month without renewal (A1). */
function SingleMonth({ plan, text }: { plan: Plan; text: string }) {
  const { t } = useTranslation('marketing');
  const { pageAddress } = usePage();
  return (
    <a
      href={`${pageAddress('checkout')}?plan=${plan.id}&amount=${(plan.amount / 100).toFixed(2)}`}
      aria-label={`${t('pricing.oneMonth')} ${t(`pricing.${plan.id}.title`)}`}
    >
      {text}
    </a>
  );
}

/** The terms of all plans, and on phones a month of each. */
function SingleMonths() {
  const { t } = useTranslation('marketing');
  return (
    <div className={styles.terms}>
      <p>{t('pricing.terms')}</p>
      <div>
        {t('pricing.oneMonth')}
        <ul>
          {plans.map((plan) => (
            <li key={plan.id}>
              <SingleMonth plan={plan} text={t(`pricing.${plan.id}.title`)} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
