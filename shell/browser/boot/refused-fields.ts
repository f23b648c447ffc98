import { dataRefusals } from '@site/shell-contract/page-attributes';

/** Fields that say themselves what is wrong get no bubble, whose language is the browser's. Without script it stays. */
export function silenceBubbles(): void {
  const onInvalid = (event: Event) => {
    const field = event.target as HTMLInputElement;
    if (!field.parentElement?.querySelector(`[${dataRefusals}]`)) return;
    event.preventDefault();
    field.ariaInvalid = 'true';
    field.addEventListener('input', () => (field.ariaInvalid = null), { once: true });
    // The first refused field gets the focus, as browsers give it with their bubble.
    if (field.form?.querySelector(':invalid:not(fieldset)') === field) field.focus();
  };
  document.addEventListener('invalid', onInvalid, true);
}
