import type { ActivationPageData, CancellationPageData, WithdrawalPageData } from '@site/api-contract';
import type { ReactNode } from 'react';
import { usePage, useTexts, when } from '@site/remote-kit';
import { ButtonLink, Ground, PageHead } from '@site/remote-kit/ui';
import { addressIn } from '@site/shared-i18n';
import styles from './frame.module.css';

/** `started` is as good as `good`, with what is still to come. */
export type Mood = 'good' | 'started' | 'waiting' | 'left' | 'bad';

interface PageFrameProps {
  title: ReactNode;
  lead?: ReactNode;
  width: 'narrow' | 'wide';
  mood?: Mood | undefined;
  /** A name in the page's data without which the mood is not shown. */
  moodWhen?: keyof (CancellationPageData | WithdrawalPageData) | keyof ActivationPageData;
  children: ReactNode;
}

export function PageFrame({ title, lead, width, mood, moodWhen, children }: PageFrameProps) {
  const sign = mood && <Sign mood={mood} />;
  return (
    <>
      <Ground />
      <div className={styles.page} data-width={width}>
        <PageHead title={title} lead={lead} before={moodWhen ? when(moodWhen, sign) : sign} />
        {children}
      </div>
    </>
  );
}

const moodPaths: Record<Mood, string> = {
  good: 'm5 12.5 4.5 4.5L19 7.5',
  started: 'M9 6.5v11l9-5.5z',
  waiting: 'M12 7v5.5l3.5 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18',
  left: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M5.7 5.7l12.6 12.6',
  bad: 'm7.5 7.5 9 9m0-9-9 9',
};

/** What went well joins the fibres that the page not found has cut; what did not leaves them apart. */
function Sign({ mood }: { mood: Mood }) {
  const tone = mood === 'started' ? 'good' : mood;
  const sign = (
    <svg className={styles.sign} data-mood={tone} viewBox="0 0 24 24" aria-hidden="true">
      <path d={moodPaths[mood]} />
    </svg>
  );
  if (mood === 'waiting') return sign;
  return (
    <div className={styles.splice} data-mood={tone}>
      {sign}
    </div>
  );
}

export function Spinner({ label }: { label: string }) {
  return (
    <p className={styles.spinner} role="status">
      {label}
    </p>
  );
}

export function HomeLink() {
  const t = useTexts('payment.home');
  const { language } = usePage();
  return (
    <ButtonLink variant="secondary" href={addressIn(language, '/')}>
      {t('payment.home')}
    </ButtonLink>
  );
}
