/* The files that the chrome needs in the browser: its stylesheet, fonts and flags. No script of it is served. */
import '@site/shell-contract/tokens.css';
import './font.css';
import './page.css';

export const styles = import.meta.glob('./*.module.css', { eager: true });
export const flags = import.meta.glob('./flags/*.svg', { eager: true, query: '?url' });
