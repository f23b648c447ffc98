export { showPage } from './show-page.ts';
