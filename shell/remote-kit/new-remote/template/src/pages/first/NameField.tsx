import { useEffect, useRef, useState } from 'react';
import { useTexts } from '@site/remote-kit';
import fields from '@site/remote-kit/ui/Field.module.css';
import styles from './FirstPage.module.css';

/** A field that responds to typing: the part of the page that needs script. */
export function NameField() {
  const t = useTexts('first.greeting', 'first.name');
  const [name, setName] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Includes what was typed before React hydrated the field.
    field.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, []);
  return (
    <div className={`${fields.field} ${styles.name}`}>
      <label htmlFor="REMOTE-name">{t('first.name')}</label>
      <input
        ref={field}
        id="REMOTE-name"
        autoComplete="off"
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <p role="status">{name && t('first.greeting', { name })}</p>
    </div>
  );
}
