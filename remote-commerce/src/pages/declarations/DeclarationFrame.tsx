import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addressIn } from '@site/shared-i18n';
import { usePage, Unless, Value, When } from '@site/remote-kit';
import { ButtonLink } from '@site/remote-kit/ui';
import { cancellationPaths, withdrawalPaths } from '@site/api-contract/declaration-pages';
import { Ground } from '../../frame/Ground.tsx';
import styles from './declarations.module.css';

interface DeclarationFrameProps {
  kind: 'cancellation' | 'withdrawal';
  /** Shown until something is declared. */
  children: ReactNode;
}

/** What the two pages of the law share: heading, refusals, and the receipt with its PDF. They need no script. */
export function DeclarationFrame({ kind, children }: DeclarationFrameProps) {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  const other = kind === 'cancellation' ? 'withdrawal' : 'cancellation';
  const otherPaths = kind === 'cancellation' ? withdrawalPaths : cancellationPaths;
  return (
    <>
      <Ground />
      <div className={styles.page}>
        <h1 tabIndex={-1}>{t(`${kind}.title`)}</h1>
        {(['failed', 'limited', 'invalid'] as const).map((outcome) => (
          <p
            key={outcome}
            id={`${kind}-${outcome}`}
            className={`${styles.target} ${styles.bad}`}
            role="alert"
          >
            {t(`declaration.${outcome}`)}
          </p>
        ))}
        <When data="unavailable">
          <p className={styles.bad} role="alert">
            {t('declaration.failed')}
          </p>
        </When>
        <When data="error">
          <p className={styles.bad} role="alert">
            <Value of="error.message" />
          </p>
        </When>
        <When data="gone">
          <p className={styles.bad} role="alert">
            {t('declaration.gone')}
          </p>
        </When>
        <When data="receipt">
          <Receipt kind={kind} />
        </When>
        <Unless data="receipt">{children}</Unless>
        <p className={styles.other}>
          <a href={addressIn(language, otherPaths)}>{t(`links.${other}`)}</a>
        </p>
      </div>
    </>
  );
}

function Receipt({ kind }: { kind: DeclarationFrameProps['kind'] }) {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  return (
    <section className={styles.panel}>
      <h2>
        <Value of="title" />
      </h2>
      <p>
        <Value of="words" />
      </p>
      <Rows />
      <p>{t(`${kind}.next`)}</p>
      <p className={styles.actions}>
        <ButtonLink href={`/api/declarations/receipt?receipt={{token}}&language=${language}`}>
          {t('declaration.pdf')}
        </ButtonLink>
      </p>
      <p className={styles.note}>{t('declaration.print')}</p>
    </section>
  );
}

/** The rows of a statement, of the section that they are in. */
export function Rows() {
  return (
    <dl className={styles.rows}>
      <When data="rows">
        <div>
          <dt>
            <Value of="label" />
          </dt>
          <dd>
            <Value of="value" />
          </dd>
        </div>
      </When>
    </dl>
  );
}
