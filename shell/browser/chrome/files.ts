/* The chrome's files in the browser: stylesheet, fonts and flags. It has no script. */
import '@site/shell-contract/tokens.css';
import './font.css';
import './page.css';

export const styles = import.meta.glob('./*.module.css', { eager: true });
export const flags = import.meta.glob('./flags/*.svg', { eager: true, query: '?url' });
